package dev.sextant.api.audit;

import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;

/** Deletes a tenant's expired audit events; the deletion itself is logged. */
public final class AuditRetention {

  private static final int BATCH = 10_000;

  private final TenantDatabase database;
  private final AuditStore events = new AuditStore();

  /** Creates the clean-up. */
  public AuditRetention(TenantDatabase database) {
    this.database = database;
  }

  /** Deletes, in batches, the events older than the tenant's retention. */
  public Future<Void> removeOld(TenantId tenant) {
    return EachInTurn.untilLast(
        () ->
            database
                .inTenant(tenant, db -> events.removeOld(db, BATCH))
                .map(removed -> removed < BATCH));
  }
}
