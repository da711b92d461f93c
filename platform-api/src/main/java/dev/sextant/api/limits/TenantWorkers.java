package dev.sextant.api.limits;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
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
  private final int mostOfTenant;
  private final int most;

  /** Guarded by {@code this}. */
  private final Map<UUID, Integer> present = new HashMap<>();

  /** Guarded by {@code this}. */
  private int all;

  public TenantWorkers(WorkerExecutor threads) {
    this(threads, MOST, Integer.MAX_VALUE);
  }

  /**
   * @param mostOfTenant pieces of work of one tenant at once
   * @param most pieces of work of all tenants at once
   */
  public TenantWorkers(WorkerExecutor threads, int mostOfTenant, int most) {
    this.threads = threads;
    this.mostOfTenant = mostOfTenant;
    this.most = most;
  }

  /**
   * Runs work that blocks, in the order of the calls.
   *
   * @return fails with a {@link Refusal} of kind {@code TOO_MANY} if the tenant, or all of them
   *     together, have too much of it
   */
  public <T> Future<T> run(TenantId tenant, Callable<T> work) {
    Optional<Refusal> full = begin(tenant.value());
    return full.isPresent()
        ? Future.failedFuture(full.get())
        : Future.succeededFuture()
            .compose(begun -> threads.executeBlocking(work, false))
            .onComplete(over -> end(tenant.value()));
  }

  private synchronized Optional<Refusal> begin(UUID tenant) {
    int others = present.getOrDefault(tenant, 0);
    if (others >= mostOfTenant) {
      return Optional.of(busy("%d requests of your tenant".formatted(mostOfTenant)));
    }
    if (all >= most) {
      return Optional.of(busy("%d requests".formatted(most)));
    }
    present.put(tenant, others + 1);
    all++;
    return Optional.empty();
  }

  private synchronized void end(UUID tenant) {
    present.computeIfPresent(tenant, (key, pieces) -> pieces == 1 ? null : pieces - 1);
    all--;
  }

  private static Refusal busy(String who) {
    return Refusal.tooMany(
        "busy", who + " of this kind are in progress or wait, which is the limit: try again.");
  }
}
