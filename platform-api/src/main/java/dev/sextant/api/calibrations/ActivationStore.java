package dev.sextant.api.calibrations;

import dev.sextant.api.calibrations.statistics.Fit;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
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
             n.id is not null as entails, c.fit, a.activated_at, a.activated_by, a.confirmed,
             a.ended_at, a.ended_by
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

  /** Returns the activations of a project, newest first. */
  Future<List<Activation>> list(SqlClient db, UUID projectId, Optional<UUID> before, int rows) {
    return db.preparedQuery(LIST)
        .mapping(ActivationStore::activation)
        .execute(Tuple.of(projectId, before.orElse(null), rows))
        .map(found -> found.stream().toList());
  }

  /**
   * Replaces the active calibration of a project; idempotent.
   *
   * @param confirmed why the threshold is not shown to beat its floor, as confirmed; null: it is
   */
  Future<Void> begin(
      SqlClient db, UUID projectId, UUID calibrationId, String who, @Nullable String confirmed) {
    return db.preparedQuery(END_OTHERS)
        .execute(Tuple.of(projectId, calibrationId, who))
        .compose(
            ended ->
                db.preparedQuery(BEGIN).execute(Tuple.of(projectId, calibrationId, who, confirmed)))
        .mapEmpty();
  }

  Future<Void> end(SqlClient db, UUID calibrationId, String who) {
    return db.preparedQuery(END).execute(Tuple.of(calibrationId, who)).mapEmpty();
  }

  private static Activation activation(Row row) {
    return new Activation(
        row.getUUID("id"),
        row.getUUID("calibration_id"),
        row.getString("metric"),
        new Calibration.Model(
            row.getUUID("model_id"), row.getBoolean("entails"), row.getString("model_name"), false),
        Fit.parse(row.getJsonObject("fit")),
        row.getOffsetDateTime("activated_at"),
        row.getString("activated_by"),
        row.getString("confirmed"),
        row.getOffsetDateTime("ended_at"),
        row.getString("ended_by"));
  }
}
