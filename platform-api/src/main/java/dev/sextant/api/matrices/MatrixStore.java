package dev.sextant.api.matrices;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The SQL that reads the texts to compare. Takes a client that is bound to a tenant. */
final class MatrixStore {

  private static final String EXPERIMENT_EXISTS =
      """
      select 1
      from experiments
      where id = $1
      """;

  private static final String USES_EMBEDDER =
      """
      select 1
      from experiment_embedders
      where experiment_id = $1 and embedder_id = $2
      """;

  private static final String ITEM =
      """
      select i.reference,
             exists (select from splits p
                     join split_items m on m.split_id = p.id and m.item_id = i.id
                     where p.version_id = i.version_id and p.holdout_locked_at is not null and m.part = 'holdout')
               as withheld
      from experiments e
      join items i on i.version_id = e.version_id
      where e.id = $1 and i.id = $2
      """;

  private static final String ANSWERS =
      """
      select a.id, a.ordinal, a.role, a.text
      from experiments e
      join answers a on a.answer_set_id = e.answer_set_id
      where e.id = $1 and a.item_id = $2
      order by a.ordinal
      limit $3
      """;

  Future<Boolean> experimentExists(SqlClient db, UUID experimentId) {
    return db.preparedQuery(EXPERIMENT_EXISTS)
        .execute(Tuple.of(experimentId))
        .map(rows -> rows.size() > 0);
  }

  Future<Boolean> usesEmbedder(SqlClient db, UUID experimentId, UUID embedderId) {
    return db.preparedQuery(USES_EMBEDDER)
        .execute(Tuple.of(experimentId, embedderId))
        .map(rows -> rows.size() > 0);
  }

  /**
   * The texts of an item to compare.
   *
   * @param withheld whether the item is in a locked holdout; then there are no rows, since metrics
   *     are functions of what they would show
   */
  record ItemRows(boolean withheld, List<MatrixRow> rows) {}

  /** Returns the item's answers, then its reference; empty if the experiment has no such item. */
  Future<Optional<ItemRows>> rows(SqlClient db, UUID experimentId, UUID itemId, int mostAnswers) {
    return db.preparedQuery(ITEM)
        .execute(Tuple.of(experimentId, itemId))
        .map(rows -> rows.stream().findFirst())
        .compose(
            item ->
                item.isEmpty()
                    ? Future.succeededFuture(Optional.empty())
                    : rows(db, experimentId, itemId, mostAnswers, item.get()).map(Optional::of));
  }

  private static Future<ItemRows> rows(
      SqlClient db, UUID experimentId, UUID itemId, int mostAnswers, Row item) {
    return item.getBoolean("withheld")
        ? Future.succeededFuture(new ItemRows(true, List.of()))
        : answers(db, experimentId, itemId, mostAnswers)
            .map(rows -> new ItemRows(false, withReference(rows, item.getString("reference"))));
  }

  private static Future<List<MatrixRow>> answers(
      SqlClient db, UUID experimentId, UUID itemId, int most) {
    return db.preparedQuery(ANSWERS)
        .mapping(
            row ->
                (MatrixRow)
                    new MatrixRow.Answer(
                        row.getUUID("id"),
                        row.getInteger("ordinal"),
                        row.getString("role"),
                        row.getString("text")))
        .execute(Tuple.of(experimentId, itemId, most))
        .map(rows -> rows.stream().toList());
  }

  private static List<MatrixRow> withReference(
      List<MatrixRow> answers, @Nullable String reference) {
    List<MatrixRow> rows = new ArrayList<>(answers);
    if (reference != null) {
      rows.add(new MatrixRow.Reference(reference));
    }
    return rows;
  }
}
