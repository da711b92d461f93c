package dev.sextant.api.answersets;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The SQL of answer sets. Every method takes a client that is bound to a tenant. */
final class AnswerSetStore {

  private static final String SELECT =
      """
      select s.id, s.version_id, s.name, s.source, s.origin, s.answer_count, s.created_at, s.completed_at,
             (select jsonb_build_object(
                'state', r.state,
                'end', case when r.end_code is not null
                            then jsonb_build_object('code', r.end_code, 'sentence', r.end_sentence) end,
                'generator', jsonb_build_object('id', r.generator_id, 'name', r.generator_name, 'kind', r.kind,
                                                'base_url', r.base_url, 'model', r.model),
                'prompt', jsonb_build_object('preset', r.preset, 'template', r.template,
                                             'system_prompt', r.system_prompt),
                'parameters', r.parameters,
                'seed', r.seed,
                'answers_per_item', r.answers_per_item,
                'concurrency', r.concurrency,
                'draw_count', r.draw_count,
                'outcomes', jsonb_build_object(
                  'answered', r.answered, 'truncated', r.truncated, 'refused', r.refused, 'filtered', r.filtered,
                  'empty', r.empty, 'thinking-exhausted', r.thinking_exhausted, 'failed', r.failed),
                'calls', r.calls,
                'possibly_paid', r.possibly_paid,
                'unmetered', r.unmetered,
                'tokens', jsonb_build_object('input', r.tokens_in, 'output', r.tokens_out,
                                             'cached', r.tokens_cached, 'reasoning', r.tokens_reasoning),
                'currency', r.currency,
                'price', case when r.currency is not null
                              then jsonb_build_object('input', trim_scale(r.price_in)::text,
                                                      'output', trim_scale(r.price_out)::text,
                                                      'cached', trim_scale(r.price_cached)::text) end,
                'spent', trim_scale(r.spent)::text,
                'reserved', trim_scale(r.reserved)::text,
                'possibly_spent', trim_scale(r.possibly_spent)::text,
                'budget', trim_scale(r.budget)::text,
                'distinct', case when r.distinct_items > 0
                                 then jsonb_build_object('mean', r.distinct_mean, 'items', r.distinct_items,
                                                         'items_all_equal', r.items_all_equal) end,
                'draws_per_second', p.rate,
                'seconds_left', ceil((r.draw_count - p.made) / nullif(p.rate, 0))::bigint,
                'created_by', r.created_by,
                'started_at', r.started_at,
                'finished_at', r.finished_at)
              from sampling_runs r
              cross join lateral (
                select m.made,
                       case when r.state = 'sampling' and clock_timestamp() > r.served_at
                            then (m.made - r.made_before)
                                 / extract(epoch from clock_timestamp() - r.served_at)::double precision end as rate
                from (select r.answered + r.truncated + r.refused + r.filtered + r.empty + r.thinking_exhausted
                             + r.failed as made) m) p
              where r.answer_set_id = s.id) as sampling
      from answer_sets s
      """;

  private static final String LIST =
      SELECT
          + """
          where s.version_id = $1
          order by s.id
          """;

  private static final String FIND =
      SELECT
          + """
          where s.id = $1
          """;

  private static final String VERSION =
      """
      select 1
      from dataset_versions
      where id = $1
      """;

  /** A run without a job ends at once. */
  private static final String CANCEL =
      """
      update call_runs
      set state = case state when 'queued' then 'stopped' else 'cancelling' end,
          end_code = case state when 'queued' then 'cancelled' end,
          end_sentence = case state when 'queued' then 'Cancelled.' end,
          finished_at = case state when 'queued' then now() end
      where id = $1 and state in ('queued', 'running')
      """;

  private static final String RESUME =
      """
      with again as (
        delete from draws
        where answer_set_id = $1 and outcome = 'failed'),
      queued as (
        update call_runs
        set state = 'queued', end_code = null, end_sentence = null, finished_at = null,
            budget = case when $2 then $3::text::numeric else budget end
        where id = $1 and state = 'stopped'
        returning id)
      update draw_plans p
      set failed = 0
      from queued q
      where p.answer_set_id = q.id
      """;

  /** An experiment on a set that was never complete can have failed in stage sampling only. */
  private static final String RESUME_EXPERIMENTS =
      """
      update experiments
      set state = 'sampling', failure = null, finished_at = null
      where answer_set_id = $1 and state = 'failed'
      """;

  private static final String IS_USED =
      """
      select 1
      from experiments
      where answer_set_id = $1
      """;

  private static final String IS_BEING_LABELLED =
      """
      select 1
      from call_runs
      where answer_set_id = $1 and purpose = 'labelling' and state in ('queued', 'running', 'cancelling')
      """;

  private static final String HAS_ANCHORS =
      """
      select 1
      from anchors n
      join answers a on a.id = n.answer_id
      where a.answer_set_id = $1
      limit 1
      """;

  /** An experiment that is being created holds the set. */
  private static final String LOCK =
      """
      select 1
      from answer_sets
      where id = $1
      for update
      """;

  private static final String DELETE =
      """
      delete from answer_sets
      where id = $1
      """;

  private static final Function<Row, AnswerSet> SET = RecordMapper.of(AnswerSet.class);

  Future<Boolean> hasVersion(SqlClient db, UUID versionId) {
    return Sql.exists(db, VERSION, versionId);
  }

  /** Returns the sets of a version, oldest first. */
  Future<List<AnswerSet>> list(SqlClient db, UUID versionId) {
    return Sql.list(db, SET, LIST, versionId);
  }

  Future<Optional<AnswerSet>> find(SqlClient db, UUID id) {
    return Sql.first(db, SET, FIND, id);
  }

  Future<Boolean> cancel(SqlClient db, UUID id) {
    return Sql.change(db, CANCEL, id);
  }

  /**
   * Queues a stopped run, which makes its failed draws again.
   *
   * @param changesBudget whether the budget is replaced
   * @param budget null: none
   */
  Future<Boolean> resume(SqlClient db, UUID id, boolean changesBudget, @Nullable String budget) {
    return Sql.change(db, RESUME, id, changesBudget, budget);
  }

  /** Returns whether an experiment waits for the set again. */
  Future<Boolean> resumeExperiments(SqlClient db, UUID id) {
    return Sql.change(db, RESUME_EXPERIMENTS, id);
  }

  /** Returns whether an experiment uses the set; none can begin to before the commit. */
  Future<Boolean> isUsed(SqlClient db, UUID id) {
    return Sql.run(db, LOCK, id).compose(locked -> Sql.exists(db, IS_USED, id));
  }

  Future<Boolean> isBeingLabelled(SqlClient db, UUID id) {
    return Sql.exists(db, IS_BEING_LABELLED, id);
  }

  Future<Boolean> hasAnchors(SqlClient db, UUID id) {
    return Sql.exists(db, HAS_ANCHORS, id);
  }

  Future<Void> delete(SqlClient db, UUID id) {
    return Sql.run(db, DELETE, id);
  }
}
