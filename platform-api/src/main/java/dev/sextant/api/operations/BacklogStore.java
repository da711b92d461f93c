package dev.sextant.api.operations;

import dev.sextant.api.experiments.ModelMetrics;
import dev.sextant.api.operations.Backlog.OpenDeletions;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/** Reads the open work, tenant by tenant; each tenant adds a bounded number of rows. */
final class BacklogStore {

  private static final String TENANTS =
      """
      select id
      from tenants
      where has_work or has_exports or has_sweeping
      order by id
      """;

  /** $1: metrics that use vectors; $2: metrics that use the entailment model; $3: most rows. */
  private static final String RUNNING =
      """
      select w.tenant_id, w.kind, w.id, w.stage, w.attempt, w.queued_at, w.started_at,
             coalesce(p.done, w.done) as done, coalesce(p.total, w.total) as total
      from (select o.*
            from (select tenant_id, 'experiment' as kind, id, state as stage, attempt, queued_at, started_at,
                         null::bigint as done, null::bigint as total
                  from experiments
                  where state in ('labelling', 'scoring', 'reporting', 'cancelling')
                  union all
                  select r.tenant_id, r.purpose, r.id, r.state, r.attempt, r.queued_at, r.started_at,
                         coalesce(d.answered + d.truncated + d.refused + d.filtered + d.empty + d.thinking_exhausted + d.failed,
                                  l.labelled + l.decomposed + l.abstained + l.unlabelled),
                         coalesce(d.draw_count, l.answer_count)
                  from call_runs r
                  left join draw_plans d on d.answer_set_id = r.id
                  left join label_plans l on l.run_id = r.id
                  where r.state in ('running', 'cancelling')
                  union all
                  select tenant_id, 'export', id, state, attempt, created_at, null, null, null
                  from report_exports
                  where state = 'running') o
            order by o.queued_at, o.id
            limit $3) w
      left join lateral (
        select (select coalesce(sum(added), 0)::bigint from scored_item_counts s where s.experiment_id = e.id) as done,
               v.item_count * (1 + case when e.metrics && $1
                                        then (select count(*) from experiment_embedders x where x.experiment_id = e.id)
                                        else 0 end
                                 + case when e.metrics && $2 then 1 else 0 end) as total
        from experiments e
        join dataset_versions v on v.id = e.version_id
        where w.kind = 'experiment' and e.id = w.id) p on true
      order by w.queued_at, w.id
      """;

  private static final String WAITING =
      """
      select tenant_id, kind, id, attempt, queued_at, place
      from (select tenant_id, 'experiment' as kind, id, attempt, queued_at, row_number() over (order by id) as place
            from experiments
            where state = 'queued'
            union all
            select tenant_id, purpose, id, attempt, queued_at, row_number() over (partition by purpose order by created_at, id)
            from call_runs
            where state = 'queued'
            union all
            select tenant_id, 'export', id, attempt, created_at, row_number() over (order by id)
            from report_exports
            where state = 'queued') w
      order by queued_at, id
      limit $1
      """;

  private static final String DELETIONS =
      """
      select count(*) as open, min(requested_at) as oldest_at
      from deletions
      where state <> 'finished'
      """;

  private static final Function<Row, RunningJob> RUNNING_JOB = RecordMapper.of(RunningJob.class);
  private static final Function<Row, WaitingJob> WAITING_JOB = RecordMapper.of(WaitingJob.class);
  private static final Function<Row, OpenDeletions> OPEN = RecordMapper.of(OpenDeletions.class);

  private static final String[] BY_VECTORS = ModelMetrics.byVectors();
  private static final String[] BY_ENTAILMENT = ModelMetrics.byEntailment();

  private final TenantDatabase database;

  BacklogStore(TenantDatabase database) {
    this.database = database;
  }

  /** Returns the oldest open work of all tenants. */
  Future<Backlog> read() {
    AtomicReference<Backlog> all = new AtomicReference<>(Backlog.EMPTY);
    return database
        .tenants(TENANTS)
        .compose(
            tenants ->
                EachInTurn.run(
                    tenants,
                    tenant ->
                        database
                            .inTenant(tenant, BacklogStore::ofTenant)
                            .onSuccess(found -> all.updateAndGet(found::plus))))
        .map(done -> all.get());
  }

  private static Future<Backlog> ofTenant(SqlClient db) {
    return Sql.list(db, RUNNING_JOB, RUNNING, BY_VECTORS, BY_ENTAILMENT, Backlog.MOST)
        .compose(
            running ->
                Sql.list(db, WAITING_JOB, WAITING, Backlog.MOST)
                    .compose(
                        waiting ->
                            Sql.only(db, OPEN, DELETIONS)
                                .map(deletions -> new Backlog(running, waiting, deletions))));
  }
}
