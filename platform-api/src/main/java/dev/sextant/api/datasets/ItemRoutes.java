package dev.sextant.api.datasets;

import dev.sextant.api.datasets.ItemService.Search;
import dev.sextant.api.http.Call;
import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Reply;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.Optional;

/** The operations of the contract that find items among very many. */
public final class ItemRoutes {

  private static final String VERSION = "version_id";

  private final ItemService items;
  private final VersionService versions;

  /** Creates the routes. */
  public ItemRoutes(TenantDatabase database) {
    this.items = new ItemService(database, System::nanoTime);
    this.versions = new VersionService(database);
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of(
        "listItemRows", this::rows,
        "searchItems", this::search,
        "getItem", this::get);
  }

  private Future<Reply> rows(Call call) {
    long from = call.query("from_ordinal").map(Long::valueOf).orElse(0L);
    return items
        .from(call.caller().labelView(), call.id(VERSION), from, call.page())
        .map(page -> Reply.ok(page.json(ItemRow::json)));
  }

  private Future<Reply> search(Call call) {
    JsonObject body = call.body();
    PageRequest page =
        PageRequest.of(
            Optional.ofNullable(body.getInteger("limit")),
            Optional.ofNullable(body.getString("cursor")).map(Cursor::decode));
    return items
        .search(call.caller().labelView(), call.id(VERSION), ItemFilter.of(body), page)
        .map(found -> Reply.ok(json(found)));
  }

  private Future<Reply> get(Call call) {
    return versions
        .item(call.caller().labelView(), call.id(VERSION), call.id("item_id"))
        .map(found -> Reply.ok(new ItemJson(found).item(found.items().get(0))));
  }

  private static JsonObject json(Search found) {
    return found
        .page()
        .json(ItemRow::json)
        .put("searched_count", found.searched())
        .put("item_count", found.items());
  }
}
