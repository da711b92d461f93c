package dev.sextant.api.experiments;

import dev.sextant.api.dispatch.WorkMarkStore;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** The SQL of experiments. Every method takes a client that is bound to a tenant. */
final class ExperimentStore {

  /** $1: metrics that use vectors; $2: metrics that use the entailment model. */
  private static final String SELECT =
      """
      select e.id, e.project_id, jsonb_build_object('id', d.id, 'name', d.name) as dataset, e.version_id,
             v.number as version_number,
             (select jsonb_build_object('id', s.id, 'name', s.name, 'source', s.source,
                                         'of_version', s.judged_from is null)
              from answer_sets s
              where s.id = e.answer_set_id) as answer_set,
             e.outcomes, e.name, e.state, e.failure, e.metrics,
             (select coalesce(jsonb_agg(j - array['identity', 'judge', 'direction']), '[]')
              from jsonb_array_elements(e.judge_scores) j) as judge_scores, e.fact_runs, x.embedders,
             (select jsonb_build_object('id', m.id, 'name', m.name)
              from entailment_models m
              where m.id = e.entailment_model_id) as entailment_model,
             e.label, e.label_source,
             labeller_of_source(e.project_id, e.labeller_name, e.labeller_version, e.labeller_identity, e.vote_of)
               as labeller,
             e.seed,
             jsonb_build_object(
               'stage', e.state,
               'done', coalesce(w.made, e.done_at_end, (select coalesce(sum(added), 0)::bigint from scored_item_counts s where s.experiment_id = e.id)),
               'total', coalesce(w.draw_count, v.item_count * (1 + case when e.metrics && $1 then x.count else 0 end
                                                                 + case when e.metrics && $2 then 1 else 0 end)),
               'failed', coalesce(w.failed, e.failed_at_end, (select count(*) from item_failures f where f.experiment_id = e.id)))
               as progress,
             e.report_number,
             coalesce((select max(r.created_at) from reports r where r.experiment_id = e.id)
                        < label_changed_at(v, e.label_source, e.labeller_identity),
                      false) as report_behind,
             e.created_by, e.created_at, e.started_at, e.finished_at
      from experiments e
      join dataset_versions v on v.id = e.version_id
      join datasets d on d.id = v.dataset_id
      cross join lateral (
        select count(*) as count,
               coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name,
                                                      'tokens_billed', case when m.model is not null then x.tokens_billed end)
                                   order by x.position), '[]') as embedders
        from experiment_embedders x
        join embedders m on m.id = x.embedder_id
        where x.experiment_id = e.id) x
      left join lateral (
        select r.draw_count, r.failed,
               r.answered + r.truncated + r.refused + r.filtered + r.empty + r.thinking_exhausted + r.failed as made
        from answer_sets s
        join sampling_runs r on r.answer_set_id = s.id
        where s.id = e.answer_set_id and s.completed_at is null) w on true
      """;

  private static final String LIST =
      SELECT
          + """
          where e.project_id = $3
            and ($4::uuid is null or e.id < $4)
          order by e.id desc
          limit $5
          """;

  private static final String FIND =
      SELECT
          + """
          where e.id = $3
          """;

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
   * missing. One that was never scored failed while its answers were sampled, so it waits for them
   * again.
   */
  private static final String QUEUE =
      """
      update experiments e
      set state = case when attempt = 0 then 'sampling' else 'queued' end, failure = null, checkpoint = null, resumed = false, finished_at = null, done_at_end = null,
          failed_at_end = null,
          report_number = report_number + (
            select count(*)::integer
            from reports r
            where r.experiment_id = e.id and r.number = e.report_number
          )
      where id = $1
        and state = any ($2)
      """;

  /** The set that an experiment asked for, unless another experiment waits for it, too. */
  private static final String OWN_ANSWERS =
      """
      select answer_set_id
      from experiments e
      where id = $1 and asks_for_answers
        and not exists (
          select 1
          from experiments o
          where o.answer_set_id = e.answer_set_id and o.id <> e.id and o.state = 'sampling')
      """;

  private static final String STOPPED_ANSWERS =
      """
      select r.answer_set_id
      from experiments e
      join sampling_runs r on r.answer_set_id = e.answer_set_id
      where e.id = $1 and e.state = 'sampling' and r.state = 'stopped'
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

  private static final Function<Row, Experiment> EXPERIMENT = RecordMapper.of(Experiment.class);

  private static final String[] BY_VECTORS = ModelMetrics.byVectors();
  private static final String[] BY_ENTAILMENT = ModelMetrics.byEntailment();

  /** Returns the experiments of a project, newest first. */
  Future<List<Experiment>> list(SqlClient db, UUID projectId, Optional<UUID> before, int rows) {
    return Sql.list(
        db, EXPERIMENT, LIST, BY_VECTORS, BY_ENTAILMENT, projectId, before.orElse(null), rows);
  }

  Future<Optional<Experiment>> find(SqlClient db, UUID id) {
    return Sql.first(db, EXPERIMENT, FIND, BY_VECTORS, BY_ENTAILMENT, id);
  }

  Future<Boolean> cancel(SqlClient db, UUID id) {
    return Sql.change(db, CANCEL, id);
  }

  /** Queues it to score its failed items; returns whether it was in a state that allows that. */
  Future<Boolean> retry(SqlClient db, UUID id) {
    return queue(db, id, "completed-with-failures", "failed");
  }

  /** Queues it for a new report; returns whether it was in a state that allows that. */
  Future<Boolean> reportAgain(SqlClient db, UUID id) {
    return queue(db, id, "completed", "completed-with-failures");
  }

  /** Returns the answer set whose sampling serves this experiment only. */
  Future<Optional<UUID>> ownAnswers(SqlClient db, UUID id) {
    return Sql.value(db, UUID.class, OWN_ANSWERS, id);
  }

  /** Returns the answer set that the experiment waits for, if its sampling has stopped. */
  Future<Optional<UUID>> stoppedAnswers(SqlClient db, UUID id) {
    return Sql.value(db, UUID.class, STOPPED_ANSWERS, id);
  }

  /** Returns whether a calibration on its scores is active. */
  Future<Boolean> hasActiveCalibration(SqlClient db, UUID id) {
    return Sql.exists(db, ACTIVE_CALIBRATION, id);
  }

  /** Returns whether it was deleted; an open one is not. */
  Future<Boolean> delete(SqlClient db, UUID id) {
    return Sql.change(db, DELETE, id);
  }

  private static Future<Boolean> queue(SqlClient db, UUID id, String... from) {
    return Sql.change(db, QUEUE, id, from)
        .compose(
            queued -> queued ? WorkMarkStore.set(db).map(true) : Future.succeededFuture(false));
  }
}
