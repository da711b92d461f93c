package dev.sextant.api.datasets;

import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** The SQL of versions. Every method takes a client that is bound to a tenant. */
public final class VersionStore {

  private static final String LIST =
      """
      select v.id, v.dataset_id, v.number, v.format, v.sha256, v.item_count, v.answer_count,
             v.items_with_context, v.items_with_samples, v.segment_count, v.segments_not_true,
             v.item_factuality_labels, v.created_by, v.created_at,
             v.grounded_labels + labelled_by_people_only(v.id, 'grounded') as grounded_labels,
             v.factuality_labels + labelled_by_people_only(v.id, 'factuality') as factuality_labels
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
             v.grounded_labels + labelled_by_people_only(v.id, 'grounded') as grounded_labels,
             v.factuality_labels + labelled_by_people_only(v.id, 'factuality') as factuality_labels
      from dataset_versions v
      where v.id = $1
      """;

  private static final Function<Row, Version> VERSION = RecordMapper.of(Version.class);

  Future<List<Version>> list(SqlClient db, UUID datasetId, long afterNumber, int rows) {
    return db.preparedQuery(LIST)
        .mapping(VERSION)
        .execute(Tuple.of(datasetId, (int) afterNumber, rows))
        .map(found -> found.stream().toList());
  }

  public Future<Optional<Version>> find(SqlClient db, UUID id) {
    return db.preparedQuery(FIND)
        .mapping(VERSION)
        .execute(Tuple.of(id))
        .map(rows -> rows.stream().findFirst());
  }
}
