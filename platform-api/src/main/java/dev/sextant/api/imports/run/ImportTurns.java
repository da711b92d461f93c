package dev.sextant.api.imports.run;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.imports.run.ImportProgress.CancelledException;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.OwnContext;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Runs a few imports at a time; the others wait. A free slot goes to the tenant with the fewest
 * running imports, then to the import that has waited longest, so no tenant blocks another for
 * long.
 */
public final class ImportTurns {

  /**
   * Limits on the number of imports.
   *
   * @param atOnce most running imports
   * @param atOnceOfTenant most running imports of one tenant
   * @param open most imports that run, wait or are being received
   * @param openOfTenant the same for one tenant
   */
  public record Bounds(int atOnce, int atOnceOfTenant, int open, int openOfTenant) {

    /** Three running imports, at most two of one tenant. */
    public static final Bounds USUAL = new Bounds(3, 2, 256, 64);
  }

  private record Waiter(UUID tenant, Promise<Void> turn) {}

  private static final int RETRY_SECONDS = 10;

  private final Bounds bounds;
  private final Map<UUID, Integer> open = new HashMap<>();
  private final Map<UUID, Integer> working = new HashMap<>();
  private final List<Waiter> waiting = new ArrayList<>();

  public ImportTurns(Bounds bounds) {
    this.bounds = bounds;
  }

  /**
   * Counts an import as open until {@link #leave}.
   *
   * @throws Refusal if there are too many
   */
  public synchronized void enter(TenantId tenant) {
    int own = open.getOrDefault(tenant.value(), 0);
    if (own >= bounds.openOfTenant() || sum(open) >= bounds.open()) {
      throw tooMany(own);
    }
    open.merge(tenant.value(), 1, Integer::sum);
  }

  /** Ends the count that {@link #enter} began. */
  public synchronized void leave(TenantId tenant) {
    release(open, tenant.value());
  }

  /**
   * Runs the work when its turn comes.
   *
   * @param cancelled completes when the work is no longer wanted; if its turn has not come by then,
   *     the work fails with a {@link CancelledException} and leaves the queue
   */
  public <T> Future<T> inTurn(TenantId tenant, Future<Void> cancelled, Supplier<Future<T>> work) {
    Waiter waiter = new Waiter(tenant.value(), OwnContext.promise());
    Future<Void> turn = waiter.turn().future();
    synchronized (this) {
      waiting.add(waiter);
    }
    cancelled.onSuccess(gone -> withdraw(waiter));
    startThoseWhoMay();
    return turn.compose(go -> work.get()).onComplete(ended -> end(waiter));
  }

  private void withdraw(Waiter waiter) {
    boolean waited;
    synchronized (this) {
      waited = waiting.remove(waiter);
    }
    if (waited) {
      waiter.turn().fail(new CancelledException());
    }
  }

  private void end(Waiter waiter) {
    if (waiter.turn().future().failed()) {
      return; // it never started
    }
    synchronized (this) {
      release(working, waiter.tenant());
    }
    startThoseWhoMay();
  }

  private void startThoseWhoMay() {
    for (Optional<Waiter> next = next(); next.isPresent(); next = next()) {
      next.get().turn().complete();
    }
  }

  private synchronized Optional<Waiter> next() {
    if (sum(working) >= bounds.atOnce()) {
      return Optional.empty();
    }
    Optional<Waiter> next =
        waiting.stream()
            .filter(each -> workingOf(each.tenant()) < bounds.atOnceOfTenant())
            .min(Comparator.comparingInt(each -> workingOf(each.tenant())));
    next.ifPresent(
        chosen -> {
          waiting.remove(chosen);
          working.merge(chosen.tenant(), 1, Integer::sum);
        });
    return next;
  }

  private int workingOf(UUID tenant) {
    return working.getOrDefault(tenant, 0);
  }

  private static void release(Map<UUID, Integer> counts, UUID tenant) {
    counts.computeIfPresent(tenant, (id, count) -> count == 1 ? null : count - 1);
  }

  private static int sum(Map<UUID, Integer> counts) {
    return counts.values().stream().mapToInt(Integer::intValue).sum();
  }

  private static Refusal tooMany(int own) {
    return Refusal.tooMany(
            "imports-waiting",
            "%,d imports of yours are under way, and no more can wait at the moment: send the file once some have ended."
                .formatted(own))
        .retryAfter(RETRY_SECONDS);
  }
}
