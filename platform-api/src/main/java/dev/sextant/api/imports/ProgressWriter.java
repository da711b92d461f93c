package dev.sextant.api.imports;

import dev.sextant.api.imports.run.ImportProgress;
import dev.sextant.api.tenancy.DatabaseUnreachableException;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the progress of a running import, and cancels the run if its row is cancelled or belongs
 * to another upload by now.
 */
final class ProgressWriter {

  private static final Logger LOGGER = LoggerFactory.getLogger(ProgressWriter.class);
  private static final long MILLIS = 500;

  private final Vertx vertx;
  private final TenantDatabase database;
  private final ImportStore imports = new ImportStore();

  ProgressWriter(Vertx vertx, TenantDatabase database) {
    this.vertx = vertx;
    this.database = database;
  }

  <T> Future<T> during(
      TenantId tenant, Import origin, ImportProgress progress, Supplier<Future<T>> work) {
    AtomicBoolean beating = new AtomicBoolean();
    long timer =
        vertx.setPeriodic(
            MILLIS,
            due -> {
              if (beating.compareAndSet(false, true)) {
                beat(tenant, origin, progress).onComplete(done -> beating.set(false));
              }
            });
    return work.get().onComplete(ended -> vertx.cancelTimer(timer));
  }

  private Future<Boolean> beat(TenantId tenant, Import origin, ImportProgress progress) {
    return database
        .inTenant(tenant, db -> imports.updateProgress(db, origin, progress))
        .onSuccess(
            open -> {
              if (!open) {
                progress.cancel();
              }
            })
        .onFailure(
            failure -> {
              if (!DatabaseUnreachableException.isBehind(failure)) {
                LOGGER.warn("progress of import {} was not written", origin.id(), failure);
              }
            });
  }
}
