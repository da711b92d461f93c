package dev.sextant.api.experiments;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.UUID;

/** The SQL that changes experiments. Every method takes a client that is bound to a tenant. */
final class ExperimentChangeStore {

  private static final String INSERT =
      """
      insert into experiments (project_id, version_id, answer_set_id, name, metrics, label, seed, created_by,
                               entailment_model_id, texts_reserved)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      returning id
      """;

  private static final String INSERT_EMBEDDERS =
      """
      insert into experiment_embedders (experiment_id, embedder_id, position)
      select $1, e.id, e.position - 1
      from unnest($2::uuid[]) with ordinality as e (id, position)
      """;

  private static final String ANNOUNCE_WORK =
      """
      update tenants
      set has_work = true
      where id = current_tenant_id()
      """;

  private static final String CANCEL =
      """
      update experiments
      set state = 'cancelling'
      where id = $1
        and state in ('queued', 'sampling', 'labelling', 'scoring', 'reporting')
      """;

  /**
   * The attempt goes on counting: a job id is never used twice. A failure stays until its item is
   * scored, so that nothing is lost where the retry is cancelled.
   */
  private static final String QUEUE_AGAIN =
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
        and state in ('completed-with-failures', 'failed')
      """;

  /** What is scored is not scored again, so that only the report is made anew. */
  private static final String QUEUE_FOR_REPORT =
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
        and state in ('completed', 'completed-with-failures')
      """;

  private static final String STANDS_ON =
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

  /**
   * Queues an experiment.
   *
   * @param texts that it may embed
   */
  Future<UUID> insert(SqlClient db, Order order, long texts) {
    Tuple parameters =
        Tuple.of(
            order.projectId(),
            order.versionId(),
            order.answerSetId(),
            order.name(),
            order.metrics().toArray(String[]::new),
            order.label().orElse(null),
            order.seed(),
            order.author(),
            order.entailmentModelId().orElse(null),
            texts);
    return db.preparedQuery(INSERT)
        .execute(parameters)
        .map(rows -> rows.iterator().next().getUUID("id"))
        .compose(id -> insertEmbedders(db, id, order.embedderIds()))
        .compose(id -> announceWork(db).map(id));
  }

  /** Returns whether it was open. */
  Future<Boolean> cancel(SqlClient db, UUID id) {
    return db.preparedQuery(CANCEL).execute(Tuple.of(id)).map(rows -> rows.rowCount() > 0);
  }

  /** Returns whether it was in a state that can be retried. */
  Future<Boolean> queueAgain(SqlClient db, UUID id) {
    return db.preparedQuery(QUEUE_AGAIN)
        .execute(Tuple.of(id))
        .map(rows -> rows.rowCount() > 0)
        .compose(queued -> queued ? announceWork(db).map(true) : Future.succeededFuture(false));
  }

  /** Returns whether it was in a state that has a report. */
  Future<Boolean> queueForReport(SqlClient db, UUID id) {
    return db.preparedQuery(QUEUE_FOR_REPORT)
        .execute(Tuple.of(id))
        .map(rows -> rows.rowCount() > 0)
        .compose(queued -> queued ? announceWork(db).map(true) : Future.succeededFuture(false));
  }

  /** Returns whether verdicts are given by a threshold that was fitted on its scores. */
  Future<Boolean> hasActiveCalibration(SqlClient db, UUID id) {
    return db.preparedQuery(STANDS_ON).execute(Tuple.of(id)).map(rows -> rows.size() > 0);
  }

  /** Returns whether it was deleted; an open one is not. */
  Future<Boolean> delete(SqlClient db, UUID id) {
    return db.preparedQuery(DELETE).execute(Tuple.of(id)).map(rows -> rows.rowCount() > 0);
  }

  private static Future<UUID> insertEmbedders(SqlClient db, UUID id, List<UUID> embedderIds) {
    return db.preparedQuery(INSERT_EMBEDDERS)
        .execute(Tuple.of(id).addArrayOfUUID(embedderIds.toArray(UUID[]::new)))
        .map(id);
  }

  private static Future<Void> announceWork(SqlClient db) {
    return db.query(ANNOUNCE_WORK).execute().mapEmpty();
  }
}
