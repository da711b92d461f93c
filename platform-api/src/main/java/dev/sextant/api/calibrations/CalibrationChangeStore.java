package dev.sextant.api.calibrations;

import dev.sextant.api.calibrations.statistics.Fit;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
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
                                fit, labels_sha256, seed, created_by)
      values ($1, $2, $3, $4, $5,
              (select revision from embedders where id = $5
               union all
               select revision from entailment_models where id = $5),
              $6, $7, $8, $9, $10, $11, $12::text::json, $13, $14, $15)
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
    return db.preparedQuery(HOLD_SPLIT)
        .execute(Tuple.of(scores.splitId(), scores.madeAt()))
        .map(rows -> rows.size() > 0);
  }

  Future<UUID> insert(
      SqlClient db, CalibrationWish wish, SplitScores scores, Fit fit, String author) {
    Tuple parameters =
        Tuple.tuple()
            .addUUID(scores.series().projectId())
            .addUUID(scores.series().experimentId())
            .addUUID(scores.splitId())
            .addString(wish.metric())
            .addUUID(scores.series().modelId())
            .addString(wish.label())
            .addDouble(wish.cutoff())
            .addString(wish.objective())
            .addDouble(wish.target())
            .addDouble(wish.acceptError())
            .addDouble(wish.rejectError())
            .addString(fit.json().encode())
            .addString(scores.labelsSha256())
            .addLong(scores.series().seed())
            .addString(author);
    return db.preparedQuery(INSERT)
        .execute(parameters)
        .map(rows -> rows.iterator().next().getUUID("id"));
  }

  Future<Void> delete(SqlClient db, UUID id) {
    return db.preparedQuery(DELETE).execute(Tuple.of(id)).mapEmpty();
  }

  Future<Void> holdProject(SqlClient db, UUID projectId) {
    return db.preparedQuery(HOLD_PROJECT).execute(Tuple.of(projectId)).mapEmpty();
  }

  /** Makes this calibration the only active one of the project. */
  Future<Void> activate(SqlClient db, UUID projectId, UUID id) {
    return db.preparedQuery(DEACTIVATE_ALL)
        .execute(Tuple.of(projectId, id))
        .compose(others -> db.preparedQuery(ACTIVATE).execute(Tuple.of(id)))
        .mapEmpty();
  }

  Future<Void> deactivate(SqlClient db, UUID id) {
    return db.preparedQuery(DEACTIVATE).execute(Tuple.of(id)).mapEmpty();
  }

  /** Returns whether the calibration still exists; only then is the look stored. */
  Future<Boolean> look(SqlClient db, UUID id, JsonObject judgement, String author) {
    return db.preparedQuery(INSERT_LOOK)
        .execute(Tuple.of(id, judgement.encode(), author))
        .map(rows -> rows.size() > 0);
  }
}
