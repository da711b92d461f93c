package dev.sextant.api.models.inspection;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.OwnContext;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/**
 * Inspects models that are being registered on threads of their own, since each takes long and
 * keeps processors busy. One of a tenant runs at a time, so that a thread is left for the others. A
 * few more wait for a moment, while their clients wait for the reply.
 */
public final class Inspections {

  /**
   * Limits of inspections.
   *
   * @param atOnce inspections that run at once
   * @param open inspections that run or wait
   * @param openOfTenant the same for one tenant
   * @param longestWait until one that has not begun is refused
   * @param longest time that an inspection may take once it has begun
   */
  record Bounds(int atOnce, int open, int openOfTenant, Duration longestWait, Duration longest) {

    /**
     * The longest wait and the longest inspection together are 15 seconds shorter than a connection
     * may be silent ({@code WebServer}), so that every client gets its reply.
     */
    static final Bounds USUAL = new Bounds(2, 6, 3, Duration.ofSeconds(5), Duration.ofSeconds(100));
  }

  /** One inspection that waits for its turn. */
  private static final class Waiter {

    private final UUID tenant;
    private final Promise<Void> turn = OwnContext.promise();

    private Waiter(UUID tenant) {
      this.tenant = tenant;
    }
  }

  private static final int RETRY_SECONDS = 10;

  private final Vertx vertx;
  private final WorkerExecutor threads;
  private final Bounds bounds;

  /** Guarded by {@code this}, as the two below; those that run or wait. */
  private final Map<UUID, Integer> open = new HashMap<>();

  private final Set<UUID> running = new HashSet<>();

  /** Those that have waited longest come first. */
  private final List<Waiter> waiting = new ArrayList<>();

  /**
   * @param threads run the inspections; two or more
   */
  public Inspections(Vertx vertx, WorkerExecutor threads) {
    this(vertx, threads, Bounds.USUAL);
  }

  Inspections(Vertx vertx, WorkerExecutor threads, Bounds bounds) {
    this.vertx = vertx;
    this.threads = threads;
    this.bounds = bounds;
  }

  /** Returns the longest time from the call of {@link #run} to the end of the inspection. */
  public Duration longest() {
    return bounds.longestWait().plus(bounds.longest());
  }

  /**
   * Runs an inspection.
   *
   * @param inspection blocks, and ends by its deadline, which begins with its turn
   * @return fails with a {@link Refusal} if too many run or wait, or its turn does not come soon;
   *     it does not run then
   */
  public <T> Future<T> run(TenantId tenant, Function<Deadline, T> inspection) {
    Optional<Waiter> entered = enter(tenant.value());
    if (entered.isEmpty()) {
      return Future.failedFuture(busy());
    }
    Waiter waiter = entered.get();
    long timer = vertx.setTimer(bounds.longestWait().toMillis(), over -> giveUp(waiter));
    startThoseWhoMay();
    return waiter
        .turn
        .future()
        .onSuccess(go -> vertx.cancelTimer(timer))
        .compose(go -> inspect(waiter, inspection))
        .onComplete(over -> leave(waiter));
  }

  private <T> Future<T> inspect(Waiter waiter, Function<Deadline, T> inspection) {
    return Future.succeededFuture()
        .compose(
            go ->
                threads.executeBlocking(
                    () -> inspection.apply(Deadline.after(bounds.longest())), false))
        .onComplete(over -> end(waiter));
  }

  private synchronized Optional<Waiter> enter(UUID tenant) {
    int own = open.getOrDefault(tenant, 0);
    int all = open.values().stream().mapToInt(Integer::intValue).sum();
    if (own >= bounds.openOfTenant() || all >= bounds.open()) {
      return Optional.empty();
    }
    open.put(tenant, own + 1);
    Waiter waiter = new Waiter(tenant);
    waiting.add(waiter);
    return Optional.of(waiter);
  }

  private void giveUp(Waiter waiter) {
    boolean waited;
    synchronized (this) {
      waited = waiting.remove(waiter);
    }
    if (waited) {
      waiter.turn.fail(busy());
    }
  }

  private void end(Waiter waiter) {
    synchronized (this) {
      running.remove(waiter.tenant);
    }
    startThoseWhoMay();
  }

  private synchronized void leave(Waiter waiter) {
    open.computeIfPresent(waiter.tenant, (tenant, own) -> own == 1 ? null : own - 1);
  }

  private void startThoseWhoMay() {
    for (Optional<Waiter> next = next(); next.isPresent(); next = next()) {
      next.get().turn.complete();
    }
  }

  private synchronized Optional<Waiter> next() {
    if (running.size() >= bounds.atOnce()) {
      return Optional.empty();
    }
    Optional<Waiter> next =
        waiting.stream().filter(waiter -> !running.contains(waiter.tenant)).findFirst();
    next.ifPresent(
        chosen -> {
          waiting.remove(chosen);
          running.add(chosen.tenant);
        });
    return next;
  }

  private static Refusal busy() {
    return Refusal.tooMany(
            "busy",
            "Other models are being registered, and each is read and tested first, one of a tenant at a time: send the request again once they have ended.")
        .retryAfter(RETRY_SECONDS);
  }
}
