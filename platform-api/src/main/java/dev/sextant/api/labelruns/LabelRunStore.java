package dev.sextant.api.labelruns;

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

/** The SQL of label runs. Every method takes a client that is bound to a tenant. */
final class LabelRunStore {

  private static final String SELECT =
      """
      select r.id, jsonb_build_object('id', s.id, 'name', s.name, 'version_id', s.version_id) as answer_set,
             jsonb_build_object('id', r.labeller_id, 'name', r.labeller_name, 'version', r.labeller_version,
                                'kind', r.labeller_kind, 'policy', r.policy, 'identity', encode(r.identity, 'hex'))
             as labeller,
             jsonb_build_object('id', r.generator_id, 'name', r.generator_name, 'kind', r.kind, 'base_url', r.base_url,
                                'model', r.model, 'system_prompt', r.system_prompt) as generator,
             r.parameters, r.seed, r.role, r.state,
             case when r.end_code is not null
                  then jsonb_build_object('code', r.end_code, 'sentence', r.end_sentence) end as end,
             r.answer_count, r.labelled, r.decomposed, r.facts, r.abstained, r.unlabelled, r.repeat_count,
             case when r.anchor_set_id is not null
                  then (select jsonb_build_object('id', n.id, 'name', n.name)
                        from anchor_sets n where n.id = r.anchor_set_id) end as anchor_set,
             r.anchor_count, r.anchors_judged,
             null::jsonb as reasons, null::jsonb as agreement, null::jsonb as self_agreement, r.concurrency,
             p.rate as answers_per_second,
             ceil((r.answer_count + r.anchor_count - p.made) / nullif(p.rate, 0))::bigint as seconds_left,
             r.calls, r.possibly_paid, r.unmetered,
             jsonb_build_object('input', r.tokens_in, 'output', r.tokens_out, 'cached', r.tokens_cached,
                                'reasoning', r.tokens_reasoning) as tokens,
             r.currency,
             case when r.currency is not null
                  then jsonb_build_object('input', trim_scale(r.price_in)::text, 'output', trim_scale(r.price_out)::text,
                                          'cached', trim_scale(r.price_cached)::text) end as price,
             trim_scale(r.spent)::text as spent, trim_scale(r.reserved)::text as reserved,
             trim_scale(r.possibly_spent)::text as possibly_spent, trim_scale(r.budget)::text as budget,
             r.created_by, r.created_at, r.started_at, r.finished_at
      from label_runs r
      join answer_sets s on s.id = r.answer_set_id
      cross join lateral (
        select m.made,
               case when r.state = 'running' and clock_timestamp() > r.served_at
                    then (m.made - r.made_before)
                         / extract(epoch from clock_timestamp() - r.served_at)::double precision end as rate
        from (select r.labelled + r.decomposed + r.abstained + r.unlabelled + r.anchors_judged as made) m) p
      """;

  private static final String LIST =
      SELECT
          + """
          where ($1::uuid is null or r.id < $1)
            and ($2::uuid is null
                 or exists (select from dataset_versions v join datasets d on d.id = v.dataset_id
                            where v.id = s.version_id and d.project_id = $2))
            and ($3::uuid is null or r.answer_set_id = $3)
          order by r.id desc
          limit $4
          """;

  private static final String FIND =
      SELECT
          + """
          where r.id = $1
          """;

  private static final String SET_EXISTS =
      """
      select 1
      from answer_sets
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

  /**
   * Two open runs over the same answers pay for each answer twice. A deleted labeller is known by
   * its identity.
   */
  private static final String HAS_OTHER_OPEN =
      """
      select 1
      from label_runs r
      join label_runs o
        on o.answer_set_id = r.answer_set_id and o.id <> r.id and o.labeller_id is not distinct from r.labeller_id
          and (r.labeller_id is not null or o.identity = r.identity)
      where r.id = $1 and o.state in ('queued', 'running', 'cancelling')
      limit 1
      """;

  private static final String RESUME =
      """
      update call_runs
      set state = 'queued', end_code = null, end_sentence = null, finished_at = null,
          budget = case when $2 then $3::text::numeric else budget end
      where id = $1 and state in ('stopped', 'completed')
      """;

  /** Calls that failed are made again; the other replies of their answers stay. */
  private static final String FORGET_FAILED =
      """
      with replies as (
        delete from oracle_replies
        where run_id = $1 and outcome = 'failed'),
      verdicts as (
        delete from oracle_verdicts
        where run_id = $1 and reason = 'call-failed'
        returning repeat, anchor)
      update label_plans
      set unlabelled = unlabelled - (select count(*) from verdicts where repeat = 0 and not anchor),
          anchors_judged = anchors_judged - (select count(*) from verdicts where anchor)
      where run_id = $1
      """;

  private static final String GENERATOR_MOVED =
      """
      select 1
      from call_runs r
      join generators g on g.id = r.generator_id
      where r.id = $1 and (g.kind <> r.kind or g.base_url <> r.base_url or g.model <> r.model)
      """;

  /** Who names the run in an experiment holds its row. */
  private static final String HOLD =
      """
      select 1
      from call_runs
      where id = $1
      for update
      """;

  private static final String USED =
      """
      select name
      from experiments
      where judge_scores @> jsonb_build_array(jsonb_build_object('run_id', $1::uuid))
         or fact_runs @> jsonb_build_array(jsonb_build_object('run_id', $1::uuid))
      order by id
      limit 1
      """;

  private static final String WITHDRAW_LABELS =
      """
      update labels
      set withdrawn_at = now()
      where withdrawn_at is null
        and id in (select label_id from oracle_verdicts where run_id = $1 and label_id is not null)
      """;

  private static final String DELETE =
      """
      delete from call_runs
      where id = $1 and purpose = 'labelling'
      """;

  private static final Function<Row, LabelRun> RUN = RecordMapper.of(LabelRun.class);

  /** Returns runs, newest first. */
  Future<List<LabelRun>> list(
      SqlClient db,
      Optional<UUID> before,
      @Nullable UUID projectId,
      @Nullable UUID answerSetId,
      int rows) {
    return Sql.list(db, RUN, LIST, before.orElse(null), projectId, answerSetId, rows);
  }

  Future<Boolean> hasSet(SqlClient db, UUID answerSetId) {
    return Sql.exists(db, SET_EXISTS, answerSetId);
  }

  Future<Optional<LabelRun>> find(SqlClient db, UUID id) {
    return Sql.first(db, RUN, FIND, id);
  }

  Future<Boolean> cancel(SqlClient db, UUID id) {
    return Sql.change(db, CANCEL, id);
  }

  /** Returns whether another run of the labeller over the answer set is open. */
  Future<Boolean> hasOtherOpen(SqlClient db, UUID id) {
    return Sql.exists(db, HAS_OTHER_OPEN, id);
  }

  /**
   * Queues a run that has ended.
   *
   * @param changesBudget whether the budget is replaced
   * @param budget null: none
   */
  Future<Boolean> resume(SqlClient db, UUID id, boolean changesBudget, @Nullable String budget) {
    return Sql.change(db, RESUME, id, changesBudget, budget);
  }

  /** Deletes failed replies and the verdicts that rest on them. */
  Future<Void> forgetFailed(SqlClient db, UUID id) {
    return Sql.run(db, FORGET_FAILED, id);
  }

  /** Returns whether the generator, whose credential the run would send, has another address. */
  Future<Boolean> hasMovedGenerator(SqlClient db, UUID id) {
    return Sql.exists(db, GENERATOR_MOVED, id);
  }

  /** Returns the name of an experiment that takes the run's numbers or facts; holds the run. */
  Future<Optional<String>> experimentOf(SqlClient db, UUID id) {
    return Sql.run(db, HOLD, id).compose(held -> Sql.value(db, String.class, USED, id));
  }

  Future<Void> withdrawLabels(SqlClient db, UUID id) {
    return Sql.run(db, WITHDRAW_LABELS, id);
  }

  Future<Void> delete(SqlClient db, UUID id) {
    return Sql.run(db, DELETE, id);
  }
}
