package dev.sextant.api.limits;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.UUID;

/** Returns a tenant's limits and usage, lets operators change the limits, and counts requests. */
final class LimitService {

  private static final int DAYS = 30;

  private final TenantDatabase database;
  private final Quota quota;
  private final RequestLimits requests;
  private final LimitStore limits = new LimitStore();
  private final UsageStore usage = new UsageStore();

  LimitService(TenantDatabase database, Quota quota, RequestLimits requests) {
    this.database = database;
    this.quota = quota;
    this.requests = requests;
  }

  Future<Usage> usage(TenantId tenant) {
    return database.inTenant(tenant, db -> usage(db, tenant));
  }

  Future<Usage> usageOf(UUID tenantId) {
    return existing(tenantId).compose(this::usage);
  }

  Future<SetLimits> limitsOf(UUID tenantId) {
    return existing(tenantId).compose(tenant -> database.inTenant(tenant, this::limits));
  }

  Future<SetLimits> set(UUID tenantId, Limits.Own own) {
    return existing(tenantId)
        .compose(
            tenant ->
                database
                    .inTenant(tenant, db -> limits.set(db, own).compose(set -> limits(db)))
                    .onSuccess(set -> requests.forgetLimits(tenant)));
  }

  /** Saves the counts of requests; a failed count is kept for the next call. */
  Future<Void> saveCounts() {
    return EachInTurn.run(
        requests.takeCounts().entrySet(),
        each -> save(each.getKey(), each.getValue()).otherwiseEmpty());
  }

  private Future<Void> save(UUID tenant, long count) {
    return database
        .inTenant(new TenantId(tenant), db -> usage.add(db, 0, 0, count))
        .onFailure(lost -> requests.count(tenant, count));
  }

  /** Limits set for a tenant, and the limits in force as a result, in the contract's format. */
  record SetLimits(Limits.Own own, Limits inForce) {}

  private Future<SetLimits> limits(SqlClient db) {
    return limits
        .find(db)
        .compose(own -> quota.limits(db).map(inForce -> new SetLimits(own, inForce)));
  }

  private Future<Usage> usage(SqlClient db, TenantId tenant) {
    Future<Limits> most = quota.limits(db);
    Future<UsageStore.Stored> stored = usage.stored(db);
    Future<UsageStore.Open> open = usage.open(db);
    Future<UsageStore.Today> today = usage.today(db);
    return Future.all(most, stored, open, today)
        .compose(all -> usage.days(db, DAYS))
        .map(
            days ->
                Usage.of(
                    most.result(),
                    stored.result(),
                    open.result(),
                    today.result(),
                    requests.taken(tenant, most.result().requestsPerSecond()),
                    days));
  }

  private Future<TenantId> existing(UUID id) {
    TenantId tenant = new TenantId(id);
    return database.name(tenant).map(Refusal.ifMissing("tenant", id)).map(tenant);
  }
}
