package dev.sextant.api.retention.tenant;

import dev.sextant.api.retention.deletion.Sweep;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.sql.StatementTimeout;
import dev.sextant.api.tenancy.RecordMapper;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * The SQL that deletes tenants. Takes a client that is bound to the tenant, except for receipts.
 */
final class TenantDeletionStore {

  /** A tenant's name, and the id of its organization at the identity provider. */
  record Named(String name, Optional<String> organizationId) {}

  /** The scheduled deletion of a tenant, in the contract's format. */
  record TenantDeletion(OffsetDateTime endsAt, String requestedBy) {}

  /** What is left of a deleted tenant, in the contract's format: counts of rows by table. */
  record Receipt(
      UUID id,
      String tenantSha256,
      OffsetDateTime tenantCreatedAt,
      OffsetDateTime endedAt,
      JsonObject removed,
      JsonObject remaining) {}

  private static final String ANNOUNCED =
      """
      select id
      from tenants
      where ends_at is not null
      order by id
      """;

  private static final String DUE =
      """
      select id
      from tenants
      where ends_at <= now()
      order by id
      """;

  private static final String NAMED =
      """
      select name, organization_id
      from tenants
      where id = current_tenant_id()
      """;

  private static final String FIND =
      """
      select ends_at, ends_by as requested_by
      from tenants
      where id = current_tenant_id() and ends_at is not null
      """;

  private static final String BEGIN =
      """
      update tenants
      set ends_at = least(ends_at, now() + make_interval(days => $1)), ends_by = coalesce(ends_by, $2),
          has_work = true
      where id = current_tenant_id()
      returning ends_at, ends_by as requested_by
      """;

  private static final String CANCEL_EXPERIMENTS =
      """
      update experiments
      set state = 'cancelling'
      where state in ('queued', 'sampling', 'labelling', 'scoring', 'reporting')
      """;

  private static final String CANCEL_CALLS =
      """
      update call_runs
      set state = 'cancelling'
      where state in ('queued', 'running')
      """;

  private static final String UNDO =
      """
      update tenants
      set ends_at = null, ends_by = null
      where id = current_tenant_id() and ends_at > now()
      """;

  private static final String IS_BUSY =
      """
      select 1
      from experiments
      where state not in ('completed', 'completed-with-failures', 'cancelled', 'failed')
      union all
      select 1
      from call_runs
      where state in ('queued', 'running', 'cancelling')
      union all
      select 1
      from imports
      where state in ('receiving', 'running')
      union all
      select 1
      from report_exports
      where state = 'running'
      limit 1
      """;

  private static final String JOBS =
      """
      select id, report_number, attempt
      from experiments
      where attempt > 0
      """;

  private static final String END =
      """
      select end_tenant() as receipt
      """;

  private static final String RECEIPTS =
      """
      select id, tenant_sha256, tenant_created_at, ended_at, removed, remaining
      from tenant_receipts
      where $1::uuid is null or id < $1
      order by id desc
      limit $2
      """;

  private static final Function<Row, TenantDeletion> DELETION =
      RecordMapper.of(TenantDeletion.class);

  /** Returns the tenants with a scheduled deletion. */
  Future<List<TenantId>> announced(TenantDatabase database) {
    return database.tenants(ANNOUNCED);
  }

  /** Returns the tenants whose deletion is due. */
  Future<List<TenantId>> due(TenantDatabase database) {
    return database.tenants(DUE);
  }

  Future<Optional<Named>> named(SqlClient db) {
    return Sql.first(db, RecordMapper.of(Named.class), NAMED);
  }

  Future<Optional<TenantDeletion>> find(SqlClient db) {
    return Sql.first(db, DELETION, FIND);
  }

  /** Schedules the deletion; the earlier of two dates applies. */
  Future<TenantDeletion> begin(SqlClient db, int graceDays, String requester) {
    return Sql.run(db, CANCEL_EXPERIMENTS)
        .compose(cancelled -> Sql.run(db, CANCEL_CALLS))
        .compose(cancelled -> Sql.only(db, DELETION, BEGIN, graceDays, requester));
  }

  /** Cancels the deletion; returns whether there was one. */
  Future<Boolean> undo(SqlClient db) {
    return Sql.change(db, UNDO);
  }

  /** Returns whether experiments or imports of the tenant are still open. */
  Future<Boolean> isBusy(SqlClient db) {
    return Sql.exists(db, IS_BUSY);
  }

  Future<List<Sweep.Job>> jobs(SqlClient db) {
    return Sql.list(db, RecordMapper.of(Sweep.Job.class), JOBS);
  }

  /** Deletes the tenant and returns the id of the receipt. */
  Future<UUID> end(SqlClient db) {
    return StatementTimeout.extend(db)
        .compose(patient -> Sql.only(db, row -> row.getUUID("receipt"), END));
  }

  /** Returns receipts, newest first. */
  Future<List<Receipt>> receipts(SqlClient db, Optional<UUID> before, int rows) {
    return Sql.list(db, RecordMapper.of(Receipt.class), RECEIPTS, before.orElse(null), rows);
  }
}
