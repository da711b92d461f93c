package dev.sextant.api.dispatch;

import dev.sextant.api.dispatch.OpenExperiment.Phase;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/**
 * The SQL that moves experiments on. Each change says from which state: a wish to cancel that came
 * in between is not overwritten.
 */
final class DispatchStore {

  private static final String OPEN =
      """
      select id, state, report_number, attempt, checkpoint
      from experiments
      where state in ('queued', 'scoring', 'reporting', 'cancelling')
      order by state = 'queued', id
      limit 100
      """;

  private static final String SERVED_AT =
      """
      select max(served_at) as served_at
      from experiments
      """;

  private static final String CLAIM =
      """
      update experiments
      set state = 'scoring', attempt = attempt + 1, checkpoint = null, started_at = coalesce(started_at, now()),
          served_at = clock_timestamp()
      where id = $1 and state = 'queued'
      returning id, state, report_number, attempt, checkpoint
      """;

  private static final String KEEP_CHECKPOINT =
      """
      update experiments
      set checkpoint = $2
      where id = $1 and state in ('scoring', 'reporting')
      """;

  private static final String REPORT =
      """
      update experiments
      set state = 'reporting', checkpoint = null
      where id = $1 and state = 'scoring'
      returning id, state, report_number, attempt, checkpoint
      """;

  private static final String START_OVER =
      """
      update experiments
      set attempt = attempt + 1, checkpoint = null
      where id = $1 and state in ('scoring', 'reporting')
      returning id, state, report_number, attempt, checkpoint
      """;

  private static final String COMPLETE =
      """
      update experiments
      set state = case when exists (select 1 from item_failures where experiment_id = $1)
                       then 'completed-with-failures' else 'completed' end,
          checkpoint = null,
          finished_at = now()
      where id = $1 and state = 'reporting'
      """;

  private static final String FAIL =
      """
      update experiments
      set state = 'failed', failure = $2, checkpoint = null, finished_at = now()
      where id = $1 and state in ('scoring', 'reporting')
      """;

  private static final String CANCELLED =
      """
      update experiments
      set state = 'cancelled', checkpoint = null, finished_at = now()
      where id = $1 and state = 'cancelling'
      """;

  /** Waits for who marks the tenant, not for who writes rows that refer to it. */
  private static final String LOCK_TENANT =
      """
      select 1
      from tenants
      where id = current_tenant_id()
      for no key update
      """;

  /** Whoever queues an experiment updates the same row, so none is overlooked. */
  private static final String CLEAR_WORK =
      """
      update tenants
      set has_work = false
      where id = current_tenant_id()
        and not exists (
          select 1
          from experiments
          where state not in ('completed', 'completed-with-failures', 'cancelled', 'failed'))
      """;

  private final TenantDatabase database;
  private final Quota quota;

  DispatchStore(TenantDatabase database, Quota quota) {
    this.database = database;
    this.quota = quota;
  }

  Future<List<TenantId>> tenantsWithWork() {
    return database.tenantsWithWork();
  }

  /** Returns the open experiments of a tenant, those that run first; at most a hundred. */
  Future<TenantQueue> open(TenantId tenant) {
    return database.inTenant(tenant, db -> open(db, tenant));
  }

  private Future<TenantQueue> open(SqlClient db, TenantId tenant) {
    Future<List<OpenExperiment>> open =
        db.query(OPEN)
            .mapping(row -> experiment(tenant, row))
            .execute()
            .map(rows -> rows.stream().toList());
    Future<Optional<OffsetDateTime>> servedAt =
        db.query(SERVED_AT)
            .execute()
            .map(rows -> rows.iterator().next().getOffsetDateTime("served_at"))
            .map(Optional::ofNullable);
    return Future.all(open, servedAt)
        .compose(read -> quota.limits(db))
        .map(
            limits ->
                new TenantQueue(
                    tenant,
                    limits.concurrentExperiments(),
                    servedAt.result().orElse(null),
                    open.result()));
  }

  /** Takes a place for it; the tenant's next turn comes after those of who waited longer. */
  Future<Optional<OpenExperiment>> claim(OpenExperiment experiment) {
    return moved(experiment, CLAIM);
  }

  Future<Optional<OpenExperiment>> report(OpenExperiment experiment) {
    return moved(experiment, REPORT);
  }

  Future<Optional<OpenExperiment>> startOver(OpenExperiment experiment) {
    return moved(experiment, START_OVER);
  }

  Future<Void> keepCheckpoint(OpenExperiment experiment, String checkpoint) {
    return change(experiment, KEEP_CHECKPOINT, Tuple.of(experiment.id(), checkpoint));
  }

  Future<Void> complete(OpenExperiment experiment) {
    return change(experiment, COMPLETE, Tuple.of(experiment.id()));
  }

  Future<Void> fail(OpenExperiment experiment, String sentence) {
    return change(experiment, FAIL, Tuple.of(experiment.id(), sentence));
  }

  Future<Void> cancelled(OpenExperiment experiment) {
    return change(experiment, CANCELLED, Tuple.of(experiment.id()));
  }

  /** Clears the tenant's mark if nothing is open. */
  Future<Void> clearWork(TenantId tenant) {
    return database.inTenant(
        tenant,
        db ->
            db.query(LOCK_TENANT)
                .execute()
                .compose(locked -> db.query(CLEAR_WORK).execute())
                .mapEmpty());
  }

  private Future<Void> change(OpenExperiment experiment, String sql, Tuple parameters) {
    return database.inTenant(
        experiment.tenant(), db -> db.preparedQuery(sql).execute(parameters).mapEmpty());
  }

  private Future<Optional<OpenExperiment>> moved(OpenExperiment experiment, String sql) {
    UUID id = experiment.id();
    TenantId tenant = experiment.tenant();
    return database.inTenant(tenant, db -> moved(db, tenant, sql, id));
  }

  private static Future<Optional<OpenExperiment>> moved(
      SqlClient db, TenantId tenant, String sql, UUID id) {
    return db.preparedQuery(sql)
        .mapping(row -> experiment(tenant, row))
        .execute(Tuple.of(id))
        .map(DispatchStore::first);
  }

  private static Optional<OpenExperiment> first(RowSet<OpenExperiment> rows) {
    return rows.stream().findFirst();
  }

  private static OpenExperiment experiment(TenantId tenant, Row row) {
    return new OpenExperiment(
        tenant,
        row.getUUID("id"),
        Phase.valueOf(row.getString("state").toUpperCase(Locale.ROOT)),
        row.getInteger("report_number"),
        row.getInteger("attempt"),
        Optional.ofNullable(row.getString("checkpoint")));
  }
}
