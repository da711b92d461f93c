package dev.sextant.api.experiments;

import dev.sextant.api.experiments.planning.WorkStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.UUID;

/** The SQL that changes experiments. Every method takes a client that is bound to a tenant. */
final class ExperimentChangeStore {

  private static final String CANCEL =
      """
      update experiments
      set state = 'cancelling'
      where id = $1
        and state in ('queued', 'sampling', 'labelling', 'scoring', 'reporting')
      """;

  /**
   * Keeps the attempt, because a job id is never used twice. Keeps each failure until its item is
   * scored, so that a cancelled retry loses nothing. Scores are kept; a job computes only what is
   * missing.
   */
  private static final String QUEUE =
      """
      update experiments e
      set state = 'queued', failure = null, checkpoint = null, finished_at = null, done_at_end = null,
          failed_at_end = null,
          report_number = report_number + (
            select count(*)::integer
            from reports r
            where r.experiment_id = e.id and r.number = e.report_number
          )
      where id = $1
        and state = any ($2)
      """;

  private static final String ACTIVE_CALIBRATION =
      """
      select 1
      from calibrations
      where experiment_id = $1 and activated_at is not null
      """;

  private static final String DELETE =
      """
      delete from experiments
      where id = $1
        and state in ('completed', 'completed-with-failures', 'cancelled', 'failed')
      """;

  /** Returns whether it was open. */
  Future<Boolean> cancel(SqlClient db, UUID id) {
    return db.preparedQuery(CANCEL).execute(Tuple.of(id)).map(rows -> rows.rowCount() > 0);
  }

  /** Queues it to score its failed items; returns whether it was in a state that allows that. */
  Future<Boolean> retry(SqlClient db, UUID id) {
    return queue(db, id, "completed-with-failures", "failed");
  }

  /** Queues it for a new report; returns whether it was in a state that allows that. */
  Future<Boolean> reportAgain(SqlClient db, UUID id) {
    return queue(db, id, "completed", "completed-with-failures");
  }

  /** Returns whether a calibration on its scores is active. */
  Future<Boolean> hasActiveCalibration(SqlClient db, UUID id) {
    return db.preparedQuery(ACTIVE_CALIBRATION).execute(Tuple.of(id)).map(rows -> rows.size() > 0);
  }

  /** Returns whether it was deleted; an open one is not. */
  Future<Boolean> delete(SqlClient db, UUID id) {
    return db.preparedQuery(DELETE).execute(Tuple.of(id)).map(rows -> rows.rowCount() > 0);
  }

  private static Future<Boolean> queue(SqlClient db, UUID id, String... from) {
    return db.preparedQuery(QUEUE)
        .execute(Tuple.of(id).addArrayOfString(from))
        .map(rows -> rows.rowCount() > 0)
        .compose(
            queued -> queued ? WorkStore.announce(db).map(true) : Future.succeededFuture(false));
  }
}
