package dev.sextant.api.calibrations;

import dev.sextant.api.calibrations.scores.SplitScores;
import dev.sextant.api.calibrations.statistics.CalibrationFit;
import dev.sextant.api.json.RecordJson;
import dev.sextant.api.sql.Sql;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import java.util.UUID;

/** The SQL that changes calibrations. Every method takes a client that is bound to a tenant. */
final class CalibrationChangeStore {

  /** A concurrent new split waits for this transaction, and then finds the calibration. */
  private static final String HOLD_SPLIT =
      """
      select 1
      from splits
      where id = $1 and made_at = $2
      for key share
      """;

  private static final String INSERT =
      """
      insert into calibrations (project_id, experiment_id, split_id, metric, model_id, model_revision, label,
                                factuality_cutoff, objective, target, accept_error_at_most, reject_error_at_most,
                                fit, labels_sha256, seed, created_by, label_source, labeller_name, labeller_version,
                                labeller_identity, vote_of)
      values ($1, $2, $3, $4, $5,
              (select revision from embedders where id = $5
               union all
               select revision from entailment_models where id = $5),
              $6, $7, $8, $9, $10, $11, $12::text::json, $13, $14, $15, $16, $17, $18, decode($19, 'hex'), $20)
      returning id
      """;

  private static final String DELETE =
      """
      delete from calibrations
      where id = $1
      """;

  /** Serializes concurrent activations in a project. */
  private static final String HOLD_PROJECT =
      """
      select 1
      from projects
      where id = $1
      for no key update
      """;

  private static final String DEACTIVATE_ALL =
      """
      update calibrations
      set activated_at = null
      where project_id = $1 and activated_at is not null and id <> $2
      """;

  private static final String ACTIVATE =
      """
      update calibrations
      set activated_at = coalesce(activated_at, now())
      where id = $1
      """;

  private static final String DEACTIVATE =
      """
      update calibrations
      set activated_at = null
      where id = $1
      """;

  private static final String INSERT_LOOK =
      """
      insert into holdout_looks (split_id, calibration_id, judgement, looked_by)
      select split_id, id, $2::text::json, $3
      from calibrations
      where id = $1
      returning id
      """;

  /**
   * Returns whether the split is unchanged since it was read; if so, keeps it unchanged until the
   * transaction ends.
   */
  Future<Boolean> holdSplit(SqlClient db, SplitScores scores) {
    return Sql.exists(db, HOLD_SPLIT, scores.splitId(), scores.madeAt());
  }

  Future<UUID> insert(
      SqlClient db,
      CalibrationRequest wish,
      SplitScores scores,
      CalibrationFit fit,
      String author) {
    return Sql.only(
        db,
        row -> row.getUUID("id"),
        INSERT,
        scores.series().projectId(),
        scores.series().experimentId(),
        scores.splitId(),
        wish.metric(),
        scores.series().modelId(),
        wish.label(),
        wish.cutoff(),
        wish.objective(),
        wish.target(),
        wish.acceptError(),
        wish.rejectError(),
        RecordJson.encode(fit).toString(),
        scores.labelsSha256(),
        scores.series().seed(),
        author,
        scores.truth().labelSource(),
        scores.truth().labellerName(),
        scores.truth().labellerVersion(),
        scores.truth().identity(),
        scores.truth().voteOf());
  }

  Future<Void> delete(SqlClient db, UUID id) {
    return Sql.run(db, DELETE, id);
  }

  Future<Void> holdProject(SqlClient db, UUID projectId) {
    return Sql.run(db, HOLD_PROJECT, projectId);
  }

  /** Makes this calibration the only active one of the project. */
  Future<Void> activate(SqlClient db, UUID projectId, UUID id) {
    return Sql.run(db, DEACTIVATE_ALL, projectId, id).compose(others -> Sql.run(db, ACTIVATE, id));
  }

  Future<Void> deactivate(SqlClient db, UUID id) {
    return Sql.run(db, DEACTIVATE, id);
  }

  /** Returns whether the calibration still exists; only then is the look stored. */
  Future<Boolean> look(SqlClient db, UUID id, JsonObject judgement, String author) {
    return Sql.exists(db, INSERT_LOOK, id, judgement.encode(), author);
  }
}
