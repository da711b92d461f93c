package dev.sextant.api.audit;

import dev.sextant.api.tenancy.DatabaseUnreachableException;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.pgclient.PgException;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the partitions of the audit log, and removes what is older than the tenants' rules. */
public final class AuditRetention {

  private static final Logger LOGGER = LoggerFactory.getLogger(AuditRetention.class);

  private static final int BATCH = 10_000;

  /** Each process has a round every hour and at its start: a wrong clock costs no more by then. */
  private static final int MONTHS_A_ROUND = 2;

  private static final String LOCK_NOT_AVAILABLE = "55P03";

  private final TenantDatabase database;
  private final AuditStore events = new AuditStore();

  public AuditRetention(TenantDatabase database) {
    this.database = database;
  }

  /**
   * Creates the months that begin next, drops the oldest months that no tenant's rule keeps, and
   * then deletes, in batches, what single tenants' rules do not keep. A step that fails is logged,
   * and the others run. Fails if the database cannot be reached.
   */
  public Future<Void> run() {
    return step("months of the audit log could not be created", this::keepMonths)
        .compose(kept -> step("old months of the audit log could not be dropped", this::dropMonths))
        .compose(
            dropped ->
                database.forEachTenant(
                    tenant ->
                        step("old audit events could not be deleted", () -> removeOld(tenant))));
  }

  private Future<Void> keepMonths() {
    return database
        .inNoTenant(events::keepMonths)
        .onSuccess(
            inTheWay -> {
              if (!inTheWay.isEmpty()) {
                LOGGER.error(
                    "the tables {} have names of partitions of the audit log and are none: attach or"
                        + " rename them; until then their events are in the partitions \"_other\"",
                    inTheWay);
              }
            })
        .mapEmpty();
  }

  private Future<Void> dropMonths() {
    return EachInTurn.run(
        IntStream.range(0, MONTHS_A_ROUND)::iterator,
        turn -> database.inNoTenant(events::dropOldMonth));
  }

  private Future<Void> removeOld(TenantId tenant) {
    return EachInTurn.untilLast(
        () ->
            database
                .inTenant(tenant, db -> events.removeOld(db, BATCH))
                .map(removed -> removed < BATCH));
  }

  private static Future<Void> step(String otherwise, Supplier<Future<Void>> work) {
    return work.get()
        .recover(
            failure -> {
              if (DatabaseUnreachableException.isBehind(failure)) {
                return Future.failedFuture(failure);
              }
              if (failure instanceof PgException refused
                  && LOCK_NOT_AVAILABLE.equals(refused.getSqlState())) {
                LOGGER.info(
                    "{}: somebody reads or vacuums the log; the next round tries again", otherwise);
              } else {
                LOGGER.warn(otherwise, failure);
              }
              return Future.succeededFuture();
            });
  }
}
