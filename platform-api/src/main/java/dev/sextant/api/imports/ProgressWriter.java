package dev.sextant.api.imports;

import dev.sextant.api.imports.run.ImportProgress;
import dev.sextant.api.tenancy.DatabaseUnreachableException;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes the progress of a running import, and cancels the run if its row is cancelled. */
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
      TenantId tenant, UUID id, ImportProgress progress, Supplier<Future<T>> work) {
    AtomicBoolean beating = new AtomicBoolean();
    long timer =
        vertx.setPeriodic(
            MILLIS,
            due -> {
              if (beating.compareAndSet(false, true)) {
                beat(tenant, id, progress).onComplete(done -> beating.set(false));
              }
            });
    return work.get().onComplete(ended -> vertx.cancelTimer(timer));
  }

  private Future<Boolean> beat(TenantId tenant, UUID id, ImportProgress progress) {
    return database
        .inTenant(tenant, db -> imports.updateProgress(db, id, progress.snapshot()))
        .onSuccess(
            open -> {
              if (!open) {
                progress.cancel();
              }
            })
        .onFailure(
            failure -> {
              if (!DatabaseUnreachableException.isBehind(failure)) {
                LOGGER.warn("progress of import {} was not written", id, failure);
              }
            });
  }
}
