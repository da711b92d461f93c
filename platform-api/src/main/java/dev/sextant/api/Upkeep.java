package dev.sextant.api;

import dev.sextant.api.access.Access;
import dev.sextant.api.audit.AuditRetention;
import dev.sextant.api.generators.CredentialVault;
import dev.sextant.api.idempotency.OnceOnly;
import dev.sextant.api.tenancy.DatabaseUnreachableException;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is done for every tenant after the start, and every hour; nobody waits for it. */
final class Upkeep {

  private static final Logger LOGGER = LoggerFactory.getLogger(Upkeep.class);
  private static final long INTERVAL_MILLIS = Duration.ofHours(1).toMillis();

  private final Vertx vertx;
  private final TenantDatabase database;
  private final Access access;
  private final CredentialVault vault;
  private long timer = -1;

  Upkeep(Vertx vertx, TenantDatabase database, Access access, CredentialVault vault) {
    this.vertx = vertx;
    this.database = database;
    this.access = access;
    this.vault = vault;
  }

  /**
   * Begins.
   *
   * @param embedders registers the shipped ones; a tenant that comes first gets them on first use
   */
  void begin(Function<TenantId, Future<Void>> embedders) {
    run("the shipped embedders are not registered", database.forEachTenant(embedders));
    run("credentials keep their old keys", database.forEachTenant(vault::sealAnew));
    cleanUp();
    timer = vertx.setPeriodic(INTERVAL_MILLIS, due -> cleanUp());
  }

  void end() {
    vertx.cancelTimer(timer);
  }

  private void cleanUp() {
    run("old idempotency keys are still there", database.inEachTenant(OnceOnly::forgetOld));
    run(
        "old audit events are still there",
        database.forEachTenant(new AuditRetention(database)::removeOld));
    run(
        "old sessions are still there",
        access.forgetOld().compose(forgotten -> database.forEachTenant(access::forgetOld)));
  }

  private static void run(String otherwise, Future<Void> work) {
    work.onFailure(
        failure -> {
          if (!DatabaseUnreachableException.isBehind(failure)) {
            LOGGER.warn(otherwise, failure);
          }
        });
  }
}
