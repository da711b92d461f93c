package dev.sextant.standalone.live;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.limits.TenantWorkers;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.evaluation.live.LiveScorer.BusyException;
import dev.sextant.inference.model.ModelException;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;

/**
 * The threads on which callers wait for models, separate from the threads for other blocking work.
 * Callers are counted before they wait for a thread, and those of one tenant get three quarters of
 * the threads at most: a model that hangs does not hold up the other tenants.
 */
public final class Waiters implements AutoCloseable {

  private static final int THREADS = 64;

  /** Fewer than the threads, so that some are left for the other tenants. */
  static final int CALLERS_OF_TENANT = 48;

  /** As many as {@link dev.sextant.evaluation.live.LiveConfig} usually has room for. */
  static final int CALLERS = 128;

  private final WorkerExecutor threads;
  private final TenantWorkers workers;

  public Waiters(Vertx vertx) {
    this.threads = vertx.createSharedWorkerExecutor("live", THREADS);
    this.workers = new TenantWorkers(threads, CALLERS_OF_TENANT, CALLERS);
  }

  /**
   * Does the work on one of the threads; a failure of a model becomes a refusal, and so do too many
   * callers.
   */
  <T> Future<T> ask(TenantId tenant, Callable<T> work) {
    return workers.run(tenant, work).recover(failure -> Future.failedFuture(refusal(failure)));
  }

  private static Throwable refusal(Throwable failure) {
    if (failure instanceof BusyException busy) {
      return new Refusal(Refusal.Kind.TOO_MANY, "busy", sentence(busy));
    }
    if (failure instanceof ModelException unusable) {
      return new Refusal(Refusal.Kind.INVALID, "model-unusable", sentence(unusable));
    }
    if (failure instanceof CancellationException) {
      return new Refusal(
          Refusal.Kind.UNAVAILABLE, "stopping", "Sextant is stopping: ask again when it is back.");
    }
    return failure;
  }

  private static String sentence(Throwable failure) {
    return String.valueOf(failure.getMessage());
  }

  @Override
  public void close() {
    threads.close();
  }
}
