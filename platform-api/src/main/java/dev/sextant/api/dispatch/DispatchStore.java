package dev.sextant.api.dispatch;

import dev.sextant.api.limits.Quota;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.sql.StatementTimeout;
import dev.sextant.api.tenancy.RecordMapper;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The SQL that changes the state of experiments. Each change names the states it starts from, so a
 * concurrent request to cancel is not overwritten.
 */
final class DispatchStore {

  private static final String TENANTS_WITH_WORK =
      """
      select id
      from tenants
      where has_work
      order by id
      """;

  /** Experiments whose answers are complete leave the stage sampling. */
  private static final String ANSWERS_CAME =
      """
      update experiments e
      set state = case when s.answer_count > 0 then 'queued' else 'failed' end,
          failure = case when s.answer_count = 0 then
                      'Sampling is complete, and no draw has an answer: the answer set shows what became of them.' end,
          finished_at = case when s.answer_count = 0 then now() end
      from answer_sets s
      where s.id = e.answer_set_id and s.completed_at is not null and e.state = 'sampling'
      """;

  /**
   * Experiments stop with the sampling that they wait for. The lock keeps a run stopped that is
   * being continued, whose experiments are continued with it.
   */
  private static final String ANSWERS_STOPPED =
      """
      with stopped as materialized (
        select answer_set_id, end_code, end_sentence
        from call_runs r
        where purpose = 'sampling' and state = 'stopped'
          and exists (select 1 from experiments e where e.answer_set_id = r.answer_set_id and e.state = 'sampling')
        for no key update)
      update experiments e
      set state = 'failed', finished_at = now(),
          failure = 'Sampling stopped. ' || s.end_sentence
                    || case when s.end_code <> 'draws-identical' then
                         ' Retry the experiment, or continue the answer set: the experiment then continues.' else '' end
      from stopped s
      where s.answer_set_id = e.answer_set_id and e.state = 'sampling'
      """;

  private static final String RETURNING =
      """
      returning current_tenant_id() as tenant, id, state as phase, report_number, attempt, checkpoint, resumed, interruptions,
                traceparent
      """;

  /** An experiment that is cancelled while its answers are sampled ends after the sampling. */
  private static final String OPEN =
      """
      select current_tenant_id() as tenant, id, state as phase, report_number, attempt, checkpoint, resumed, interruptions,
             traceparent
      from experiments e
      where state in ('queued', 'scoring', 'reporting', 'cancelling')
        and not (state = 'cancelling' and asks_for_answers
                 and exists (select 1
                             from sampling_runs r
                             where r.answer_set_id = e.answer_set_id and r.state = 'cancelling'))
      order by state = 'queued', id
      limit 100
      """;

  private static final String SERVED_AT =
      """
      select served_at
      from experiments
      where served_at is not null
      order by served_at desc
      limit 1
      """;

  /** Another process that led meanwhile may have begun another attempt. */
  private static final String IS_AS_READ =
      """
      where id = $1 and state = $2 and attempt = $3
      """;

  private static final String CLAIM =
      """
      update experiments
      set state = 'scoring', attempt = attempt + 1, checkpoint = null, resumed = false, interruptions = 0,
          started_at = coalesce(started_at, now()), served_at = clock_timestamp()
      """
          + IS_AS_READ
          + RETURNING;

  private static final String KEEP_CHECKPOINT =
      """
      update experiments
      set checkpoint = $4
      """
          + IS_AS_READ;

  /** Recorded before the job is submitted, so that another process of the API knows it as well. */
  private static final String RESUME =
      """
      update experiments
      set resumed = true
      """
          + IS_AS_READ
          + RETURNING;

  private static final String REPORT =
      """
      update experiments
      set state = 'reporting', checkpoint = null, resumed = false, interruptions = 0
      """
          + IS_AS_READ
          + RETURNING;

  private static final String START_OVER =
      """
      update experiments
      set attempt = attempt + 1, checkpoint = null, resumed = false
      """
          + IS_AS_READ
          + RETURNING;

  private static final String TRY_AGAIN =
      """
      update experiments
      set attempt = attempt + 1, interruptions = interruptions + 1, resumed = checkpoint is not null
      """
          + IS_AS_READ
          + RETURNING;

  /**
   * Ends the experiment in state $3 for the reason $4, if it is as it was read. An experiment that
   * already has a report returns to its completed state if a newer report failed. Stores the final
   * counts of scores and failures. What a completed experiment has not embedded is promised no
   * more, also not while it makes another report; one with failures may still be tried again.
   */
  private static final String END =
      """
      update experiments e
      set state = case when $3 <> 'completed' and r.number is null then $3
                       when f.failed > 0 then 'completed-with-failures' else 'completed' end,
          failure = $4,
          checkpoint = null,
          resumed = false,
          report_number = case when $3 = 'completed' or r.number is null then e.report_number else r.number end,
          finished_at = case when $3 = 'completed' or r.number is null then now()
                             else greatest(r.made_at, s.newest) end,
          done_at_end = s.done,
          failed_at_end = f.failed,
          texts_reserved = case when f.failed = 0 and ($3 = 'completed' or r.number is not null) then e.texts_embedded
                                else e.texts_reserved end
      from (select max(number) as number, max(created_at) as made_at from reports where experiment_id = $1) r,
           (select count(*) as done, max(created_at) as newest from scored_items where experiment_id = $1) s,
           (select count(*) as failed from item_failures where experiment_id = $1) f
      where e.id = $1 and e.state = $2 and e.attempt = $5
      """;

  /** Waits for transactions that mark the tenant, not for those that insert rows of it. */
  private static final String LOCK_TENANT =
      """
      select 1
      from tenants
      where id = current_tenant_id()
      for no key update
      """;

  /** Queueing an experiment updates the same row, so none is missed. */
  private static final String CLEAR_WORK =
      """
      update tenants
      set has_work = false
      where id = current_tenant_id()
        and not exists (
          select 1
          from experiments
          where state not in ('completed', 'completed-with-failures', 'cancelled', 'failed'))
        and not exists (
          select 1
          from call_runs
          where state in ('queued', 'running', 'cancelling'))
      """;

  private static final Function<Row, OpenExperiment> EXPERIMENT =
      RecordMapper.of(OpenExperiment.class);

  private final TenantDatabase database;
  private final Quota quota;
  private final ExperimentChanges changes;

  DispatchStore(TenantDatabase database, Quota quota, ExperimentChanges changes) {
    this.database = database;
    this.quota = quota;
    this.changes = changes;
  }

  /** Returns the tenants that may have an open experiment. */
  Future<List<TenantId>> tenantsWithWork() {
    return database.tenants(TENANTS_WITH_WORK);
  }

  /**
   * Returns at most a hundred open experiments of a tenant, running ones first, after the sampling
   * that has ended has moved its experiments on.
   */
  Future<TenantQueue> open(TenantId tenant) {
    return database.inTenant(tenant, db -> open(db, tenant));
  }

  private Future<TenantQueue> open(SqlClient db, TenantId tenant) {
    Future<List<OpenExperiment>> open =
        Sql.run(db, ANSWERS_CAME)
            .compose(came -> Sql.run(db, ANSWERS_STOPPED))
            .compose(stopped -> Sql.list(db, EXPERIMENT, OPEN));
    Future<Optional<OffsetDateTime>> servedAt =
        open.compose(read -> Sql.value(db, OffsetDateTime.class, SERVED_AT));
    return servedAt
        .compose(read -> quota.limits(db))
        .map(
            limits ->
                new TenantQueue(
                    tenant,
                    Objects.requireNonNullElse(limits.concurrentExperiments(), Integer.MAX_VALUE),
                    servedAt.result().orElse(null),
                    open.result()));
  }

  /** Claims a slot; the tenant's next turn comes after the tenants that waited longer. */
  Future<Optional<OpenExperiment>> claim(OpenExperiment experiment) {
    return moved(experiment, CLAIM);
  }

  Future<Optional<OpenExperiment>> report(OpenExperiment experiment) {
    return moved(experiment, REPORT);
  }

  /** Records that the job is submitted again, perhaps from a checkpoint. */
  Future<Optional<OpenExperiment>> resume(OpenExperiment experiment) {
    return moved(experiment, RESUME);
  }

  Future<Optional<OpenExperiment>> startOver(OpenExperiment experiment) {
    return moved(experiment, START_OVER);
  }

  /** Begins another attempt, from the checkpoint if there is one. */
  Future<Optional<OpenExperiment>> tryAgain(OpenExperiment experiment) {
    return moved(experiment, TRY_AGAIN);
  }

  Future<Void> keepCheckpoint(OpenExperiment experiment, String checkpoint) {
    return database.inTenant(
        experiment.tenant(),
        db ->
            Sql.run(
                db,
                KEEP_CHECKPOINT,
                experiment.id(),
                experiment.phase(),
                experiment.attempt(),
                checkpoint));
  }

  Future<Void> complete(OpenExperiment experiment) {
    return end(experiment, "completed", null);
  }

  /** Marks the experiment as failed; an existing report stays. */
  Future<Void> fail(OpenExperiment experiment, String sentence) {
    return end(experiment, "failed", sentence);
  }

  /** Records that the experiment has stopped; an existing report stays. */
  Future<Void> cancelled(OpenExperiment experiment) {
    return end(experiment, "cancelled", null);
  }

  /** Clears the tenant's mark if neither an experiment nor a sampling run is open. */
  Future<Void> clearWork(TenantId tenant) {
    return database.inTenant(
        tenant, db -> Sql.run(db, LOCK_TENANT).compose(locked -> Sql.run(db, CLEAR_WORK)));
  }

  private Future<Void> end(OpenExperiment experiment, String outcome, @Nullable String why) {
    return database
        .inTenant(
            experiment.tenant(),
            db ->
                StatementTimeout.extend(db)
                    .compose(
                        extended ->
                            Sql.run(
                                db,
                                END,
                                experiment.id(),
                                experiment.phase(),
                                outcome,
                                why,
                                experiment.attempt())))
        .onSuccess(ended -> changes.announce(experiment.id()));
  }

  private Future<Optional<OpenExperiment>> moved(OpenExperiment experiment, String sql) {
    return database
        .inTenant(
            experiment.tenant(),
            db ->
                Sql.first(
                    db, EXPERIMENT, sql, experiment.id(), experiment.phase(), experiment.attempt()))
        .onSuccess(moved -> changes.announce(experiment.id()));
  }
}
