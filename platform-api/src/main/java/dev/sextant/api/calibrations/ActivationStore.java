package dev.sextant.api.calibrations;

import dev.sextant.api.calibrations.Calibration.Model;
import dev.sextant.api.calibrations.statistics.CalibrationFit;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The SQL of activations: who activated which calibration. Takes a client that is bound to a
 * tenant.
 */
final class ActivationStore {

  private static final String LIST =
      """
      select a.id, a.calibration_id, c.metric, c.model_id, coalesce(b.name, n.name) as model_name,
             n.id is not null as entails, c.fit, a.activated_at, a.activated_by,
             a.confirmed as confirmed_below_floor, a.ended_at, a.ended_by
      from activations a
      join calibrations c on c.id = a.calibration_id
      left join embedders b on b.id = c.model_id
      left join entailment_models n on n.id = c.model_id
      where a.project_id = $1
        and ($2::uuid is null or a.id < $2)
      order by a.id desc
      limit $3
      """;

  private static final String END_OTHERS =
      """
      update activations
      set ended_at = now(), ended_by = $3
      where project_id = $1 and calibration_id <> $2 and ended_at is null
      """;

  private static final String BEGIN =
      """
      insert into activations (project_id, calibration_id, activated_by, confirmed)
      select $1, $2, $3, $4
      where not exists (select 1
                        from activations
                        where calibration_id = $2 and ended_at is null)
      """;

  private static final String END =
      """
      update activations
      set ended_at = now(), ended_by = $2
      where calibration_id = $1 and ended_at is null
      """;

  private static final RecordMapper<StoredActivation> TO_ACTIVATION =
      RecordMapper.of(StoredActivation.class);

  /** An activation with the fit of its calibration as stored; see {@link Activation}. */
  record StoredActivation(
      UUID id,
      UUID calibrationId,
      String metric,
      @Nullable UUID modelId,
      @Nullable String modelName,
      boolean entails,
      JsonObject fit,
      OffsetDateTime activatedAt,
      String activatedBy,
      @Nullable String confirmedBelowFloor,
      @Nullable OffsetDateTime endedAt,
      @Nullable String endedBy) {

    Activation read() {
      Optional<CalibrationFit> parsed = parsed();
      Model model = Model.of(modelId, modelName);
      return new Activation(
          id,
          calibrationId,
          metric,
          entails ? null : model,
          entails ? model : null,
          parsed.map(CalibrationFit::value).orElse(null),
          parsed.map(CalibrationFit::side).orElse(null),
          activatedAt,
          activatedBy,
          confirmedBelowFloor,
          endedAt,
          endedBy);
    }

    /** The period remains part of the project's history, also without its threshold. */
    private Optional<CalibrationFit> parsed() {
      try {
        return Optional.of(Calibration.readFit(calibrationId, fit));
      } catch (Refusal unreadable) {
        return Optional.empty();
      }
    }
  }

  /** Returns the activations of a project, newest first. */
  Future<List<StoredActivation>> list(
      SqlClient db, UUID projectId, Optional<UUID> before, int rows) {
    return Sql.list(db, TO_ACTIVATION, LIST, projectId, before.orElse(null), rows);
  }

  /**
   * Replaces the active calibration of a project; idempotent.
   *
   * @param confirmed why the threshold is not shown to beat its floor, as confirmed; null: it is
   */
  Future<Void> begin(
      SqlClient db, UUID projectId, UUID calibrationId, String who, @Nullable String confirmed) {
    return Sql.run(db, END_OTHERS, projectId, calibrationId, who)
        .compose(ended -> Sql.run(db, BEGIN, projectId, calibrationId, who, confirmed));
  }

  Future<Void> end(SqlClient db, UUID calibrationId, String who) {
    return Sql.run(db, END, calibrationId, who);
  }
}
