package dev.sextant.api.matrices;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import dev.sextant.metrics.item.ImageText;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
      select 'answer' as kind, a.id as answer_id, a.ordinal as answer_ordinal, a.role, a.text
      from experiment_answers a
      where a.experiment_id = $1 and a.item_id = $2
      order by a.ordinal
      limit $3
      """;

  /** The images of one item are at most as large as a line of an import, for each of its sets. */
  private static final String IMAGES =
      """
      select distinct on (m.sha256) m.sha256, m.content
      from experiments e
      join answer_sets s on s.version_id = e.version_id
      join images m on m.answer_set_id = s.id
      where e.id = $1 and m.sha256 = any ($2)
      order by m.sha256
      """;

  private record Item(@Nullable String reference, boolean withheld) {}

  private static final Function<Row, Item> FOUND = RecordMapper.of(Item.class);

  private static final Function<Row, MatrixRow> ROW = RecordMapper.of(MatrixRow.class);

  /** Returns the files of images by the texts that stand for them. */
  Future<Map<String, byte[]>> images(SqlClient db, UUID experimentId, Collection<String> texts) {
    String[] hashes =
        texts.stream().filter(ImageText::isImage).map(ImageText::sha256).toArray(String[]::new);
    if (hashes.length == 0) {
      return Future.succeededFuture(Map.of());
    }
    return Sql.list(db, row -> row, IMAGES, experimentId, hashes)
        .map(
            rows ->
                rows.stream()
                    .collect(
                        Collectors.toMap(
                            row -> ImageText.of(row.getString("sha256")),
                            row -> row.getBuffer("content").getBytes())));
  }

  Future<Boolean> experimentExists(SqlClient db, UUID experimentId) {
    return Sql.exists(db, EXPERIMENT_EXISTS, experimentId);
  }

  Future<Boolean> usesEmbedder(SqlClient db, UUID experimentId, UUID embedderId) {
    return Sql.exists(db, USES_EMBEDDER, experimentId, embedderId);
  }

  /**
   * The texts of an item to compare.
   *
   * @param withheld whether the item is in a locked holdout; then there are no rows, since metrics
   *     are functions of what they would show
   */
  record ItemRows(boolean withheld, List<MatrixRow> rows) {}

  /** Returns the item's answers, then its reference; fails if the experiment has no such item. */
  Future<ItemRows> rows(SqlClient db, UUID experimentId, UUID itemId, int mostAnswers) {
    return Sql.first(db, FOUND, ITEM, experimentId, itemId)
        .map(Refusal.ifMissing("item", itemId))
        .compose(
            item ->
                item.withheld()
                    ? Future.succeededFuture(new ItemRows(true, List.of()))
                    : Sql.list(db, ROW, ANSWERS, experimentId, itemId, mostAnswers)
                        .map(answers -> new ItemRows(false, rows(answers, item.reference()))));
  }

  private static List<MatrixRow> rows(List<MatrixRow> answers, @Nullable String reference) {
    return Stream.concat(answers.stream(), Stream.ofNullable(reference).map(MatrixRow::reference))
        .toList();
  }
}
