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
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * The SQL that changes the state of runs that call models. Each change names the states it starts
 * from.
 */
final class CallRunStore {

  private static final String OPEN =
      """
      select current_tenant_id() as tenant, id, purpose, state as phase, attempt, interruptions,
             coalesce(served_at, created_at) as changed_at, traceparent
      from call_runs
      where state in ('queued', 'running', 'cancelling')
      order by state = 'queued', created_at, id
      limit 100
      """;

  private static final String CLAIM =
      """
      update call_runs r
      set state = 'running', attempt = attempt + 1, interruptions = 0, tokens_per_day = $2, served_at = clock_timestamp(),
          started_at = coalesce(started_at, now()),
          made_before = coalesce(
            (select p.answered + p.truncated + p.refused + p.filtered + p.empty + p.thinking_exhausted + p.failed
             from draw_plans p
             where p.answer_set_id = r.id),
            (select p.labelled + p.decomposed + p.abstained + p.unlabelled + p.anchors_judged
             from label_plans p
             where p.run_id = r.id), 0)
      where id = $1 and state = 'queued'
      returning current_tenant_id() as tenant, id, purpose, state as phase, attempt, interruptions,
                served_at as changed_at, traceparent
      """;

  private static final String TRY_AGAIN =
      """
      update call_runs
      set attempt = attempt + 1, interruptions = interruptions + 1
      where id = $1 and state = 'running' and attempt = $2
      returning current_tenant_id() as tenant, id, purpose, state as phase, attempt, interruptions,
                coalesce(served_at, created_at) as changed_at, traceparent
      """;

  /** Another process that led meanwhile may have begun another attempt. */
  private static final String IS_AS_READ =
      """
      select 1
      from call_runs
      where id = $1 and state in ('running', 'cancelling') and attempt = $2
      """;

  private static final String ABANDON =
      """
      select abandon_attempts($1, 'The job ended before the reply.')
      """;

  /** Counts the distinct answers of each item, which say whether the draws are independent. */
  private static final String COUNT_DISTINCT =
      """
      update draw_plans r
      set distinct_mean = c.mean, distinct_items = c.items, items_all_equal = c.all_equal
      from (select avg(n)::double precision as mean, count(*) as items, count(*) filter (where n = 1) as all_equal
            from (select count(distinct btrim(a.text)) as n
                  from draws d
                  join answers a on a.id = d.answer_id
                  where d.answer_set_id = $1 and d.outcome = 'answered'
                  group by d.item_id
                  having count(*) > 1) i) c
      where r.answer_set_id = $1
      """;

  /**
   * Ends the run: completed if every draw has an outcome, stopped otherwise, for the reason that
   * the job recorded, or else for $2. Equal answers only, drawn at random, are no sample.
   */
  private static final String END_SAMPLING =
      """
      update call_runs r
      set state = case when e.code is null then 'completed' else 'stopped' end,
          end_code = e.code,
          end_sentence = e.sentence,
          finished_at = now()
      from (select case when not x.made then coalesce(x.end_code, $2)
                        when x.identical then 'draws-identical' end as code,
                   case when not x.made then coalesce(x.end_sentence, $3)
                        when x.identical then
                          'Every item has equal answers only, although the temperature is above 0. Their spread says nothing. The server may ignore the seed, or cache its replies.'
                   end as sentence
            from (select s.end_code, s.end_sentence,
                         s.answered + s.truncated + s.refused + s.filtered + s.empty + s.thinking_exhausted + s.failed
                           = s.draw_count as made,
                         s.distinct_items > 0 and s.items_all_equal = s.distinct_items
                           and (s.parameters ->> 'temperature' is null
                                or (s.parameters ->> 'temperature')::numeric > 0) as identical
                  from sampling_runs s
                  where s.answer_set_id = $1) x) e
      where r.id = $1 and r.state in ('running', 'cancelling')
      """;

  /**
   * Ends the run: completed if every answer has a verdict, stopped otherwise, for the reason that
   * the job recorded, or else for $2.
   */
  private static final String END_LABELLING =
      """
      update call_runs r
      set state = case when x.made then 'completed' else 'stopped' end,
          end_code = case when not x.made then coalesce(r.end_code, $2) end,
          end_sentence = case when not x.made then coalesce(r.end_sentence, $3) end,
          finished_at = now()
      from (select p.run_id,
                   p.labelled + p.decomposed + p.abstained + p.unlabelled >= p.answer_count
                     and (p.anchor_set_id is null or p.anchors_judged >= p.anchor_count) as made
            from label_plans p
            where p.run_id = $1) x
      where r.id = x.run_id and r.state in ('running', 'cancelling')
      """;

  private static final String COMPLETE =
      """
      update answer_sets s
      set completed_at = now()
      from sampling_runs r
      where s.id = $1 and r.answer_set_id = s.id and r.state = 'completed'
      """;

  private static final Function<Row, OpenCallRun> RUN = RecordMapper.of(OpenCallRun.class);

  private final TenantDatabase database;
  private final Quota quota;

  CallRunStore(TenantDatabase database, Quota quota) {
    this.database = database;
    this.quota = quota;
  }

  /** Returns at most a hundred open runs of a tenant, running ones first. */
  Future<List<OpenCallRun>> open(TenantId tenant) {
    return database.inTenant(tenant, db -> Sql.list(db, RUN, OPEN));
  }

  /** Claims a queued run; the tenant's limit of tokens per day applies from now on. */
  Future<Optional<OpenCallRun>> claim(OpenCallRun run) {
    return database.inTenant(
        run.tenant(),
        db ->
            quota
                .limits(db)
                .compose(limits -> Sql.first(db, RUN, CLAIM, run.id(), limits.llmTokensPerDay())));
  }

  /** Begins another attempt of a running run. */
  Future<Optional<OpenCallRun>> tryAgain(OpenCallRun run) {
    return database.inTenant(
        run.tenant(), db -> Sql.first(db, RUN, TRY_AGAIN, run.id(), run.attempt()));
  }

  /**
   * Ends a run whose job has ended.
   *
   * @param code why work is left, if the job did not say
   */
  Future<Void> end(OpenCallRun run, String code, String sentence) {
    return database.inTenant(
        run.tenant(),
        db ->
            Sql.exists(db, IS_AS_READ, run.id(), run.attempt())
                .compose(same -> same ? end(db, run, code, sentence) : Future.succeededFuture()));
  }

  private static Future<Void> end(SqlClient db, OpenCallRun run, String code, String sentence) {
    return StatementTimeout.extend(db)
        .compose(extended -> Sql.run(db, ABANDON, run.id()))
        .compose(
            settled ->
                run.purpose() == OpenCallRun.Purpose.SAMPLING
                    ? endSampling(db, run.id(), code, sentence)
                    : Sql.run(db, END_LABELLING, run.id(), code, sentence));
  }

  private static Future<Void> endSampling(SqlClient db, UUID id, String code, String sentence) {
    return Sql.run(db, COUNT_DISTINCT, id)
        .compose(counted -> Sql.run(db, END_SAMPLING, id, code, sentence))
        .compose(ended -> Sql.run(db, COMPLETE, id));
  }
}
