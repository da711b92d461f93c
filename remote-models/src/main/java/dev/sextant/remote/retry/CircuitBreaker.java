package dev.sextant.remote.retry;

import java.time.Duration;

/**
 * Stops calls to an endpoint that only fails. After ten transient failures in a row it lets one
 * trial call through at a time, after waits of 5 s to 60 s. Not thread-safe; time is passed in.
 */
final class CircuitBreaker {

  private static final int FAILURES = 10;
  private static final long FIRST_WAIT = Duration.ofSeconds(5).toNanos();
  private static final long LONGEST_WAIT = Duration.ofSeconds(60).toNanos();

  private int failures;
  private boolean open;
  private boolean trial;
  private long wait = FIRST_WAIT;
  private long openSince;
  private long nextTrial;

  /** Returns whether a call may start now. */
  boolean admits(long now) {
    return !open || (!trial && now - nextTrial >= 0);
  }

  boolean isOpen() {
    return open;
  }

  /** Returns whether it is open, and no trial call is under way. */
  boolean waits() {
    return open && !trial;
  }

  long nextTrial() {
    return nextTrial;
  }

  Duration openFor(long now) {
    return open ? Duration.ofNanos(now - openSince) : Duration.ZERO;
  }

  /** A call starts. */
  void started() {
    trial = open;
  }

  /** The endpoint gave a reply. Returns whether this closes the breaker. */
  boolean replied() {
    boolean closes = open;
    failures = 0;
    open = false;
    trial = false;
    wait = FIRST_WAIT;
    return closes;
  }

  /** A call failed with a transient failure. Returns whether this opens the breaker. */
  boolean failed(long now) {
    failures++;
    if (open) {
      if (trial) {
        trial = false;
        wait = Math.min(2 * wait, LONGEST_WAIT);
        nextTrial = now + wait;
      }
      return false;
    }
    if (failures < FAILURES) {
      return false;
    }
    open = true;
    openSince = now;
    nextTrial = now + wait;
    return true;
  }

  /** A call ended that says nothing about the endpoint. */
  void ended() {
    trial = false;
  }
}
