package dev.sextant.api.audit;

import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;

/** Removes what a tenant no longer wants kept of its record; the record says so. */
public final class AuditRetention {

  private static final int BATCH = 10_000;

  private final TenantDatabase database;
  private final AuditStore events = new AuditStore();

  /** Creates it. */
  public AuditRetention(TenantDatabase database) {
    this.database = database;
  }

  /** Removes, batch by batch, what is older than the tenant's rule. */
  public Future<Void> removeOld(TenantId tenant) {
    return EachInTurn.untilLast(
        () ->
            database
                .inTenant(tenant, db -> events.removeOld(db, BATCH))
                .map(removed -> removed < BATCH));
  }
}
