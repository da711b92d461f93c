package dev.sextant.api.retention.tenant;

import dev.sextant.api.json.Times;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The SQL that deletes tenants. Takes a client that is bound to the tenant, except for receipts.
 */
final class TenantDeletionStore {

  /** A tenant's name, and the id of its organization at the identity provider. */
  public record Named(String name, Optional<String> organizationId) {}

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
      select ends_at, ends_by
      from tenants
      where id = current_tenant_id() and ends_at is not null
      """;

  private static final String BEGIN =
      """
      update tenants
      set ends_at = least(ends_at, now() + make_interval(days => $1)), ends_by = coalesce(ends_by, $2),
          has_work = true
      where id = current_tenant_id()
      returning ends_at, ends_by
      """;

  private static final String CANCEL_EXPERIMENTS =
      """
      update experiments
      set state = 'cancelling'
      where state in ('queued', 'sampling', 'labelling', 'scoring', 'reporting')
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
      from imports
      where state in ('receiving', 'running')
      limit 1
      """;

  private static final String JOBS =
      """
      select jsonb_build_object('id', id, 'report_number', report_number, 'attempt', attempt) as job
      from experiments
      where attempt > 0
      """;

  private static final String TAKE_TIME =
      """
      select set_config('statement_timeout', '3600000', true)
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

  /** Returns the tenants with a scheduled deletion. */
  Future<List<TenantId>> announced(TenantDatabase database) {
    return database.tenants(ANNOUNCED);
  }

  /** Returns the tenants whose deletion is due. */
  Future<List<TenantId>> due(TenantDatabase database) {
    return database.tenants(DUE);
  }

  Future<Optional<Named>> named(SqlClient db) {
    return db.query(NAMED)
        .mapping(
            row ->
                new Named(
                    row.getString("name"), Optional.ofNullable(row.getString("organization_id"))))
        .execute()
        .map(rows -> rows.stream().findFirst());
  }

  Future<Optional<TenantDeletion>> find(SqlClient db) {
    return db.query(FIND)
        .mapping(TenantDeletionStore::ending)
        .execute()
        .map(rows -> rows.stream().findFirst());
  }

  /** Schedules the deletion; the earlier of two dates applies. */
  Future<TenantDeletion> begin(SqlClient db, int graceDays, String requester) {
    return db.query(CANCEL_EXPERIMENTS)
        .execute()
        .compose(
            cancelled ->
                db.preparedQuery(BEGIN)
                    .mapping(TenantDeletionStore::ending)
                    .execute(Tuple.of(graceDays, requester)))
        .map(rows -> rows.iterator().next());
  }

  /** Cancels the deletion; returns whether there was one. */
  Future<Boolean> undo(SqlClient db) {
    return db.query(UNDO).execute().map(rows -> rows.rowCount() > 0);
  }

  /** Returns whether experiments or imports of the tenant are still open. */
  Future<Boolean> isBusy(SqlClient db) {
    return db.query(IS_BUSY).execute().map(rows -> rows.size() > 0);
  }

  Future<List<JsonObject>> jobs(SqlClient db) {
    return db.query(JOBS)
        .mapping(row -> row.getJsonObject("job"))
        .execute()
        .map(rows -> rows.stream().toList());
  }

  /** Deletes the tenant and returns the id of the receipt. */
  Future<UUID> end(SqlClient db) {
    return db.query(TAKE_TIME)
        .execute()
        .compose(patient -> db.query(END).execute())
        .map(rows -> rows.iterator().next().getUUID("receipt"));
  }

  /** Returns receipts, newest first. */
  Future<List<JsonObject>> receipts(SqlClient db, Optional<UUID> before, int rows) {
    return db.preparedQuery(RECEIPTS)
        .mapping(TenantDeletionStore::receipt)
        .execute(Tuple.of(before.orElse(null), rows))
        .map(found -> found.stream().toList());
  }

  private static JsonObject receipt(Row row) {
    return new JsonObject()
        .put("id", row.getUUID("id").toString())
        .put("tenant_sha256", row.getString("tenant_sha256"))
        .put("tenant_created_at", Times.json(row.getOffsetDateTime("tenant_created_at")))
        .put("ended_at", Times.json(row.getOffsetDateTime("ended_at")))
        .put("removed", row.getJsonObject("removed"))
        .put("remaining", row.getJsonObject("remaining"));
  }

  private static TenantDeletion ending(Row row) {
    return new TenantDeletion(row.getOffsetDateTime("ends_at"), row.getString("ends_by"));
  }
}
