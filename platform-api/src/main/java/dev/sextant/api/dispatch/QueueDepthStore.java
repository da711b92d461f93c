package dev.sextant.api.dispatch;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.telemetry.JobQueue;
import dev.sextant.api.tenancy.RecordMapper;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Reads how much work waits and runs, tenant by tenant, and adds it up. */
public final class QueueDepthStore {

  /** Kinds of work. */
  public static final List<String> KINDS = List.of("experiment", "sampling", "labelling", "export");

  private static final String TENANTS =
      """
      select id
      from tenants
      where has_work or has_exports
      order by id
      """;

  private static final String QUEUES =
      """
      select kind,
             count(*) filter (where waits) as waiting,
             count(*) filter (where not waits) as running,
             coalesce(extract(epoch from clock_timestamp() - min(since) filter (where waits)), 0)::float8
               as oldest_seconds
      from (select 'experiment' as kind, state = 'queued' as waits, queued_at as since
            from experiments
            where state in ('queued', 'labelling', 'scoring', 'reporting', 'cancelling')
            union all
            select purpose, state = 'queued', queued_at
            from call_runs
            where state in ('queued', 'running', 'cancelling')
            union all
            select 'export', state = 'queued', created_at
            from report_exports
            where state in ('queued', 'running')) work
      group by kind
      """;

  private static final Function<Row, JobQueue> QUEUE = RecordMapper.of(JobQueue.class);

  private final TenantDatabase database;

  public QueueDepthStore(TenantDatabase database) {
    this.database = database;
  }

  /** Returns the sums over all tenants, one for each kind. */
  public Future<List<JobQueue>> read() {
    return database
        .tenants(TENANTS)
        .compose(
            tenants ->
                EachInTurn.collect(
                    tenants,
                    tenant -> database.inTenant(tenant, db -> Sql.list(db, QUEUE, QUEUES))))
        .map(QueueDepthStore::sums);
  }

  private static List<JobQueue> sums(List<List<JobQueue>> queues) {
    Map<String, JobQueue> sums = new LinkedHashMap<>();
    KINDS.forEach(kind -> sums.put(kind, new JobQueue(kind, 0, 0, 0)));
    queues.forEach(
        tenant -> tenant.forEach(queue -> sums.merge(queue.kind(), queue, JobQueue::plus)));
    return List.copyOf(sums.values());
  }
}
