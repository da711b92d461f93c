package dev.sextant.api.datasets;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The SQL of versions. Every method takes a client that is bound to a tenant. */
final class VersionStore {

  private static final String LIST =
      """
      select v.id, v.dataset_id, v.number, v.format, v.sha256, v.item_count, v.answer_count,
             v.items_with_context, v.items_with_samples, v.segment_count, v.segments_not_true,
             v.item_factuality_labels, v.created_by, v.created_at,
             v.grounded_labels + labelled_by_people_only(v.id, 'grounded') as grounded_by_now,
             v.factuality_labels + labelled_by_people_only(v.id, 'factuality') as factuality_by_now
      from dataset_versions v
      where v.dataset_id = $1 and v.number > $2
      order by v.number
      limit $3
      """;

  private static final String FIND =
      """
      select v.id, v.dataset_id, v.number, v.format, v.sha256, v.item_count, v.answer_count,
             v.items_with_context, v.items_with_samples, v.segment_count, v.segments_not_true,
             v.item_factuality_labels, v.created_by, v.created_at,
             v.grounded_labels + labelled_by_people_only(v.id, 'grounded') as grounded_by_now,
             v.factuality_labels + labelled_by_people_only(v.id, 'factuality') as factuality_by_now
      from dataset_versions v
      where v.id = $1
      """;

  Future<List<Version>> list(SqlClient db, UUID datasetId, long afterNumber, int rows) {
    return db.preparedQuery(LIST)
        .mapping(VersionStore::version)
        .execute(Tuple.of(datasetId, (int) afterNumber, rows))
        .map(found -> found.stream().toList());
  }

  Future<Optional<Version>> find(SqlClient db, UUID id) {
    return db.preparedQuery(FIND)
        .mapping(VersionStore::version)
        .execute(Tuple.of(id))
        .map(rows -> rows.stream().findFirst());
  }

  private static Version version(Row row) {
    return new Version(
        row.getUUID("id"),
        row.getUUID("dataset_id"),
        row.getInteger("number"),
        row.getString("format"),
        row.getString("sha256"),
        row.getLong("item_count"),
        row.getLong("answer_count"),
        row.getLong("items_with_context"),
        row.getLong("items_with_samples"),
        row.getLong("grounded_by_now"),
        row.getLong("factuality_by_now"),
        row.getLong("item_factuality_labels"),
        row.getLong("segment_count"),
        row.getLong("segments_not_true"),
        row.getString("created_by"),
        row.getOffsetDateTime("created_at"));
  }
}
