package dev.sextant.remote.price;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * What may be spent. A call reserves its upper bound before it starts, so closed cost plus the
 * bounds of open calls never exceeds the cap. A reservation that does not fit waits until other
 * calls return what they did not use. Thread-safe.
 */
public final class Budget {

  private record Waiting(BigDecimal bound, CompletableFuture<Boolean> granted) {}

  private final Optional<BigDecimal> cap;
  private final Deque<Waiting> waiting = new ArrayDeque<>();
  private BigDecimal spent;
  private BigDecimal reserved = BigDecimal.ZERO;
  private int open;

  /**
   * Creates a budget.
   *
   * @param cap most to spend; empty for no limit
   * @param spent what earlier runs spent, or may have spent
   */
  public Budget(Optional<BigDecimal> cap, BigDecimal spent) {
    this.cap = cap;
    this.spent = spent;
  }

  /**
   * Reserves an upper bound. The future gives false if it does not fit and no open call can return
   * anything.
   */
  public CompletableFuture<Boolean> reserve(BigDecimal bound) {
    CompletableFuture<Boolean> granted = new CompletableFuture<>();
    synchronized (this) {
      waiting.add(new Waiting(bound, granted));
    }
    serve();
    return granted;
  }

  /**
   * Ends a reservation.
   *
   * @param cost what the call spent; its bound if that is not known
   */
  public void settle(BigDecimal bound, BigDecimal cost) {
    synchronized (this) {
      reserved = reserved.subtract(bound);
      spent = spent.add(cost);
      open--;
    }
    serve();
  }

  /** Returns what is spent, or may be, without open calls. */
  public synchronized BigDecimal spent() {
    return spent;
  }

  /** Returns what is spent plus the bounds of open calls. */
  public synchronized BigDecimal committed() {
    return spent.add(reserved);
  }

  private void serve() {
    List<Waiting> fits = new ArrayList<>();
    List<Waiting> never = new ArrayList<>();
    synchronized (this) {
      while (!waiting.isEmpty() && fits(waiting.getFirst().bound())) {
        Waiting next = waiting.removeFirst();
        reserved = reserved.add(next.bound());
        open++;
        fits.add(next);
      }
      if (open == 0) {
        never.addAll(waiting);
        waiting.clear();
      }
    }
    fits.forEach(each -> each.granted().complete(true));
    never.forEach(each -> each.granted().complete(false));
  }

  private boolean fits(BigDecimal bound) {
    return cap.isEmpty() || spent.add(reserved).add(bound).compareTo(cap.get()) <= 0;
  }
}
