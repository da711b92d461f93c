package dev.sextant.api.datasets.items;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sextant.api.datasets.items.ItemService.Search;
import dev.sextant.api.http.Call;
import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Reply;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.Optional;

/** The API operations that search a large number of items. */
public final class ItemRoutes {

  private static final String VERSION = "version_id";

  private final ItemService items;
  private final ItemPageService pages;

  public ItemRoutes(TenantDatabase database) {
    this.items = new ItemService(database, System::nanoTime);
    this.pages = new ItemPageService(database);
  }

  public Map<String, Operation> operations() {
    return Map.of(
        "listItems", this::list,
        "listItemRows", this::rows,
        "searchItems", this::search,
        "getItem", this::get);
  }

  private Future<Reply> rows(Call call) {
    long from = call.query("from_ordinal").map(Long::valueOf).orElse(0L);
    return items
        .from(call.caller().labelView(), call.id(VERSION), from, call.page())
        .map(page -> Reply.ok(page.listing(row -> row)));
  }

  private Future<Reply> search(Call call) {
    JsonObject body = call.body();
    PageRequest page =
        PageRequest.of(
            Optional.ofNullable(body.getInteger("limit")),
            Optional.ofNullable(body.getString("cursor")).map(Cursor::decode));
    return items
        .search(call.caller().labelView(), call.id(VERSION), ItemFilter.of(body), page)
        .map(found -> Reply.ok(SearchReply.of(found)));
  }

  private Future<Reply> get(Call call) {
    return pages
        .item(call.caller().labelView(), call.id(VERSION), call.id("item_id"))
        .map(found -> Reply.ok(ItemReply.of(found).apply(found.items().get(0))));
  }

  private Future<Reply> list(Call call) {
    return pages
        .items(call.caller().labelView(), call.id(VERSION), call.query("external_id"), call.page())
        .map(found -> Reply.ok(found.page().listing(ItemReply.of(found.excerpt()))));
  }

  /** A page of rows, and the number of items searched for it. */
  private record SearchReply(
      @JsonUnwrapped Page.Listing<ItemRow> page, long searchedCount, long itemCount) {

    static SearchReply of(Search found) {
      return new SearchReply(found.page().listing(row -> row), found.searched(), found.items());
    }
  }
}
