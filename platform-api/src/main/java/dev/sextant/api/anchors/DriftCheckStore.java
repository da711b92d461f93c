package dev.sextant.api.anchors;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/** The SQL of runs whose judge may have drifted. Every method takes a client bound to a tenant. */
final class DriftCheckStore {

  private static final String DUE =
      """
      select r.id, d.project_id, r.labeller_name, r.labeller_version, n.id as anchor_set_id, n.name as anchor_set_name
      from label_plans p
      join label_runs r on r.id = p.run_id
      join anchor_sets n on n.id = p.anchor_set_id
      join dataset_versions v on v.id = n.version_id
      join datasets d on d.id = v.dataset_id
      where p.drift_check = 'due'
      order by r.id
      limit 20
      """;

  private static final String END =
      """
      update label_plans
      set drift_check = $2
      where run_id = $1 and drift_check = 'due'
      """;

  private static final Function<Row, EndedRun> ROW = RecordMapper.of(EndedRun.class);

  /** A run that has ended with anchors. */
  record EndedRun(
      UUID id,
      UUID projectId,
      String labellerName,
      int labellerVersion,
      UUID anchorSetId,
      String anchorSetName) {}

  /** Returns runs that are to be checked, oldest first. */
  Future<List<EndedRun>> due(SqlClient db) {
    return Sql.list(db, ROW, DUE);
  }

  /**
   * Ends a check.
   *
   * @param reported whether the judge has drifted
   * @return false if another process has ended it
   */
  Future<Boolean> end(SqlClient db, UUID run, boolean reported) {
    return Sql.change(db, END, run, reported ? "reported" : "done");
  }
}
