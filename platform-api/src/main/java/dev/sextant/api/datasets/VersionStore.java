package dev.sextant.api.datasets;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The SQL of versions. Every method takes a client that is bound to a tenant. */
public final class VersionStore {

  /** Selects by id, or the page of a dataset. */
  private static final String SELECT =
      """
      select v.id, v.dataset_id, v.number, v.format, v.sha256, v.item_count, v.answer_count,
             v.items_with_context, v.items_with_samples,
             json_build_object('count', v.segment_count,
                               'share_not_true', case when $5 then v.segments_not_true::double precision
                                                                   / nullif(v.segment_count, 0) end) as segments,
             v.external_scores, v.item_factuality_labels, v.created_by, v.created_at,
             v.grounded_labels + labelled_after_import(v.id, 'grounded') as grounded_labels,
             v.factuality_labels + labelled_after_import(v.id, 'factuality') as factuality_labels
      from dataset_versions v
      where ($1::uuid is null or v.id = $1)
        and ($2::uuid is null or v.dataset_id = $2)
        and ($3::integer is null or v.number > $3)
      order by v.number
      limit $4
      """;

  private static final RecordMapper<Version> TO_VERSION = RecordMapper.of(Version.class);

  /**
   * Returns the versions of a dataset.
   *
   * @param verdicts whether the share of segments that are not true is included
   */
  Future<List<Version>> list(
      SqlClient db, UUID datasetId, long afterNumber, int rows, boolean verdicts) {
    return select(db, null, datasetId, (int) afterNumber, rows, verdicts);
  }

  /** Returns a version, or fails with a refusal. */
  public Future<Version> require(SqlClient db, UUID id) {
    return require(db, id, false);
  }

  /** As {@link #require}; includes the share of segments that are not true if requested. */
  Future<Version> require(SqlClient db, UUID id, boolean verdicts) {
    return select(db, id, null, null, 1, verdicts)
        .map(rows -> rows.stream().findFirst())
        .map(Refusal.ifMissing("version", id));
  }

  private static Future<List<Version>> select(
      SqlClient db,
      @Nullable UUID id,
      @Nullable UUID datasetId,
      @Nullable Integer afterNumber,
      int rows,
      boolean verdicts) {
    return Sql.list(db, TO_VERSION, SELECT, id, datasetId, afterNumber, rows, verdicts);
  }
}
