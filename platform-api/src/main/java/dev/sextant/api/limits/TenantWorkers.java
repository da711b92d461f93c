package dev.sextant.api.limits;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;

/**
 * Threads that all tenants share. A few pieces of work of one tenant run or wait at once, so that
 * the others wait for a bounded number of them.
 */
public final class TenantWorkers {

  /** Pieces of work of one tenant at once. */
  public static final int MOST = 4;

  private final WorkerExecutor threads;

  /** Guarded by {@code this}. */
  private final Map<UUID, Integer> present = new HashMap<>();

  public TenantWorkers(WorkerExecutor threads) {
    this.threads = threads;
  }

  /**
   * Runs work that blocks, in the order of the calls.
   *
   * @return fails with a {@link Refusal} of kind {@code TOO_MANY} if the tenant has too much of it
   */
  public <T> Future<T> run(TenantId tenant, Callable<T> work) {
    return begin(tenant.value())
        ? Future.succeededFuture()
            .compose(begun -> threads.executeBlocking(work, false))
            .onComplete(over -> end(tenant.value()))
        : Future.failedFuture(busy());
  }

  private synchronized boolean begin(UUID tenant) {
    int others = present.getOrDefault(tenant, 0);
    if (others < MOST) {
      present.put(tenant, others + 1);
    }
    return others < MOST;
  }

  private synchronized void end(UUID tenant) {
    present.computeIfPresent(tenant, (key, pieces) -> pieces == 1 ? null : pieces - 1);
  }

  private static Refusal busy() {
    return Refusal.tooMany(
        "busy",
        "%d requests of your tenant are being decoded or wait for it, which is the limit: try again."
            .formatted(MOST));
  }
}
