package dev.sextant.api.calibrations;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The SQL of what is known to be stale. Every method takes a client that is bound to a tenant. */
final class StaleCheckStore {

  private static final String ACTIVE =
      """
      select a.id, a.calibration_id, a.stale_reasons, a.labels_seen_at,
             label_changed_at(v, c.label_source, c.labeller_identity) as labels_changed_at
      from activations a
      join calibrations c on c.id = a.calibration_id
      join experiments e on e.id = c.experiment_id
      join dataset_versions v on v.id = e.version_id
      where a.ended_at is null
      order by a.id
      """;

  /** Another process may have found the same, and has then written it. */
  private static final String NOTE =
      """
      update activations
      set stale_reasons = $3, labels_seen_at = $4
      where id = $1 and stale_reasons = $2 and ended_at is null
      """;

  private static final Function<Row, OpenActivation> ROW = RecordMapper.of(OpenActivation.class);

  /**
   * A calibration that gives verdicts.
   *
   * @param staleReasons codes of those that were found before
   * @param labelsSeenAt the change of labels that was taken into account; null: none
   * @param labelsChangedAt the newest change of labels of its source; null: none since the import
   */
  record OpenActivation(
      UUID id,
      UUID calibrationId,
      List<String> staleReasons,
      @Nullable OffsetDateTime labelsSeenAt,
      @Nullable OffsetDateTime labelsChangedAt) {}

  Future<List<OpenActivation>> active(SqlClient db) {
    return Sql.list(db, ROW, ACTIVE);
  }

  /** Returns whether it was written; false if another process has. */
  Future<Boolean> note(SqlClient db, OpenActivation activation, List<String> reasons) {
    return Sql.change(
        db,
        NOTE,
        activation.id(),
        activation.staleReasons().toArray(String[]::new),
        reasons.toArray(String[]::new),
        activation.labelsChangedAt());
  }
}
