package dev.sextant.api.datasets.items;

import dev.sextant.api.datasets.VersionStore;
import dev.sextant.api.datasets.items.Item.Answer;
import dev.sextant.api.datasets.items.Item.Excerpt;
import dev.sextant.api.datasets.items.Item.Label;
import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Reads items with their answers, labels and segments. */
final class ItemPageService {

  /** A page of items with their answers, labels and segments. */
  record ItemPage(Page<Item> page, Excerpt excerpt) {}

  /** Most bytes of text on a page of items, unless one item alone has more. */
  private static final long LONGEST_PAGE = 8L << 20;

  private final TenantDatabase database;
  private final VersionStore versions = new VersionStore();
  private final ItemStore items = new ItemStore();

  ItemPageService(TenantDatabase database) {
    this.database = database;
  }

  /** Returns items in order; with a name, only items with that external id. */
  Future<ItemPage> items(TenantId tenant, UUID versionId, Optional<String> name, PageRequest page) {
    long after = page.after().map(cursor -> cursor.number(0)).orElse(-1L);
    return database.inTenant(
        tenant,
        db ->
            versions
                .require(db, versionId)
                .compose(
                    found -> items.items(db, versionId, name, after, page.limit(), LONGEST_PAGE))
                .compose(rows -> page(db, versionId, name, rows))
                .compose(shown -> withAnswers(db, shown)));
  }

  /** Returns one item of a version with its answers, labels and segments. */
  Future<Excerpt> item(TenantId tenant, UUID versionId, UUID itemId) {
    return database.inTenant(
        tenant,
        db ->
            versions
                .require(db, versionId)
                .compose(found -> items.find(db, versionId, itemId))
                .map(Refusal.ifMissing("item", itemId))
                .compose(item -> withAnswers(db, new Page<>(List.of(item), Optional.empty())))
                .map(ItemPage::excerpt));
  }

  private Future<Page<Item>> page(
      SqlClient db, UUID versionId, Optional<String> name, List<Item> rows) {
    if (rows.isEmpty()) {
      return Future.succeededFuture(new Page<>(rows, Optional.empty()));
    }
    long last = rows.get(rows.size() - 1).ordinal();
    return items
        .hasMore(db, versionId, name, last)
        .map(more -> more ? Optional.of(Cursor.after(last)) : Optional.<Cursor>empty())
        .map(next -> new Page<>(rows, next));
  }

  private Future<ItemPage> withAnswers(SqlClient db, Page<Item> page) {
    List<UUID> itemIds = page.rows().stream().map(Item::id).toList();
    return items
        .answers(db, itemIds)
        .compose(
            answers ->
                withLabels(db, answers)
                    .map(
                        rest ->
                            new ItemPage(
                                page,
                                new Excerpt(
                                    page.rows(), answers, rest.labels(), rest.segments()))));
  }

  private Future<Excerpt> withLabels(SqlClient db, List<Answer> answers) {
    return items
        .labels(db, answers.stream().map(Answer::id).toList())
        .compose(
            labels ->
                items
                    .segments(db, labels.stream().map(Label::id).toList())
                    .map(segments -> new Excerpt(List.of(), answers, labels, segments)));
  }
}
