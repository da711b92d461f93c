package dev.sextant.api.telemetry;

import java.util.concurrent.atomic.AtomicInteger;

/** Counts how many connections of a pool are in use, and how many are waited for. */
public final class PoolLoad {

  private final int most;
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicInteger used = new AtomicInteger();

  /**
   * Creates a count.
   *
   * @param most maximum size of the pool
   */
  public PoolLoad(int most) {
    this.most = most;
  }

  /** A connection is asked for; {@link #taken} or {@link #refused} follows. */
  public void wanted() {
    waiting.incrementAndGet();
  }

  /** A connection that was asked for has come; {@link #returned} follows. */
  public void taken() {
    used.incrementAndGet();
    waiting.decrementAndGet();
  }

  /** No connection came. */
  public void refused() {
    waiting.decrementAndGet();
  }

  /** A connection is not used any more. */
  public void returned() {
    used.decrementAndGet();
  }

  /** Returns the maximum size of the pool. */
  public int most() {
    return most;
  }

  /** Returns how many connections are waited for. */
  public int waiting() {
    return waiting.get();
  }

  /** Returns how many connections are in use. */
  public int used() {
    return used.get();
  }
}
