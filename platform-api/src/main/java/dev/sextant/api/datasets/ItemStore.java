package dev.sextant.api.datasets;

import dev.sextant.api.datasets.Item.Answer;
import dev.sextant.api.datasets.Item.Label;
import dev.sextant.api.datasets.Item.Segment;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/** The SQL of items. Every method takes a client that is bound to a tenant. */
final class ItemStore {

  private static final String ITEMS =
      """
      select i.id, i.ordinal, i.external_id, i.question, i.context, i.reference, i.reference_document,
             i.metadata, split_of(s.seed, s.calibration_share, i.external_id) as split
      from items i
      join splits s on s.version_id = i.version_id
      where i.version_id = $1 and i.ordinal > $2
      order by i.ordinal
      limit $3
      """;

  private static final String ANSWERS =
      """
      select id, item_id, ordinal, role, text
      from answers
      where item_id = any ($1)
      order by item_id, ordinal
      """;

  private static final String LABELS =
      """
      select id, answer_id, source, author, grounded, factuality, created_at
      from labels
      where answer_id = any ($1)
      order by answer_id, id
      """;

  private static final String SEGMENTS =
      """
      select label_id, text, verdict
      from segments
      where label_id = any ($1)
      order by label_id, ordinal
      """;

  Future<List<Item>> items(SqlClient db, UUID versionId, long afterOrdinal, int rows) {
    return query(db, ITEMS, Tuple.of(versionId, afterOrdinal, rows), ItemStore::item);
  }

  Future<List<Answer>> answers(SqlClient db, List<UUID> itemIds) {
    return query(db, ANSWERS, ids(itemIds), ItemStore::answer);
  }

  Future<List<Label>> labels(SqlClient db, List<UUID> answerIds) {
    return query(db, LABELS, ids(answerIds), ItemStore::label);
  }

  Future<List<Segment>> segments(SqlClient db, List<UUID> labelIds) {
    return query(db, SEGMENTS, ids(labelIds), ItemStore::segment);
  }

  private static Tuple ids(List<UUID> ids) {
    return Tuple.tuple().addArrayOfUUID(ids.toArray(UUID[]::new));
  }

  private static <T> Future<List<T>> query(
      SqlClient db, String sql, Tuple parameters, Function<Row, T> mapping) {
    return db.preparedQuery(sql)
        .mapping(mapping)
        .execute(parameters)
        .map(rows -> rows.stream().toList());
  }

  private static Item item(Row row) {
    return new Item(
        row.getUUID("id"),
        row.getLong("ordinal"),
        row.getString("external_id"),
        row.getString("question"),
        row.getString("context"),
        row.getString("reference"),
        row.getString("reference_document"),
        row.getJsonObject("metadata"),
        row.getString("split"));
  }

  private static Answer answer(Row row) {
    return new Answer(
        row.getUUID("id"),
        row.getUUID("item_id"),
        row.getInteger("ordinal"),
        row.getString("role"),
        row.getString("text"));
  }

  private static Label label(Row row) {
    return new Label(
        row.getUUID("id"),
        row.getUUID("answer_id"),
        row.getString("source"),
        row.getString("author"),
        row.getBoolean("grounded"),
        row.getDouble("factuality"),
        row.getOffsetDateTime("created_at"));
  }

  private static Segment segment(Row row) {
    return new Segment(row.getUUID("label_id"), row.getString("text"), row.getString("verdict"));
  }
}
