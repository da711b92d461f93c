package dev.sextant.api.campaigns.schedule;

import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import java.time.Instant;

/**
 * Records each instant of each campaign exactly once, as an occurrence that waits, as skipped, or
 * as missed. Several processes may do so at once, may be killed at any time, and their clocks may
 * differ.
 */
public final class CampaignClock {

  private final TenantDatabase database;
  private final CampaignClockStore store = new CampaignClockStore();

  public CampaignClock(TenantDatabase database) {
    this.database = database;
  }

  /**
   * Records the instants of a tenant that are due, and the versions that its campaigns wait for.
   */
  public Future<Void> fire(TenantId tenant, Instant now) {
    return fireDue(tenant, now).compose(fired -> EachInTurn.untilLast(() -> fireVersion(tenant)));
  }

  /** Returns whether there was none. */
  private Future<Boolean> fireVersion(TenantId tenant) {
    return database.inTenant(
        tenant,
        db ->
            store
                .newVersion(db)
                .compose(
                    found ->
                        found
                            .map(version -> store.record(db, version).map(false))
                            .orElseGet(() -> Future.succeededFuture(true))));
  }

  private Future<Void> fireDue(TenantId tenant, Instant now) {
    return database.inTenant(
        tenant,
        db ->
            store
                .due(db, now)
                .compose(
                    due ->
                        EachInTurn.run(
                            due,
                            campaign -> store.record(db, campaign, Firing.of(campaign, now)))));
  }

  /** Stores when the tenant is next due; to be called after everything else of a round. */
  public Future<Void> mark(TenantId tenant) {
    return database.inTenant(tenant, store::mark);
  }
}
