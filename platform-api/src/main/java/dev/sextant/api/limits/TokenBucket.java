package dev.sextant.api.limits;

/**
 * An allowance that comes back steadily. At first it is full.
 *
 * <p>Time is passed in, in nanoseconds from any origin; it may stand still but not go back.
 */
final class TokenBucket {

  private static final double NANOS = 1e9;

  private final double capacity;
  private final double perSecond;
  private double tokens;
  private long last;

  TokenBucket(double capacity, double perSecond, long now) {
    this.capacity = capacity;
    this.perSecond = perSecond;
    this.tokens = capacity;
    this.last = now;
  }

  /** Takes one token; returns whether there was one. */
  synchronized boolean take(long now) {
    refill(now);
    if (tokens < 1) {
      return false;
    }
    tokens--;
    return true;
  }

  /** Returns how many tokens are gone at this moment, rounded up. */
  synchronized long taken(long now) {
    refill(now);
    return (long) Math.ceil(capacity - tokens);
  }

  /** Returns the whole seconds until there is a token again, at least one. */
  synchronized long secondsUntilNext(long now) {
    refill(now);
    return Math.max(1, (long) Math.ceil((1 - tokens) / perSecond));
  }

  /** Returns whether this bucket takes that much and is refilled that fast. */
  boolean is(double otherCapacity, double otherPerSecond) {
    return capacity == otherCapacity && perSecond == otherPerSecond;
  }

  private void refill(long now) {
    double earned = Math.max(0, now - last) / NANOS * perSecond;
    last = now;
    tokens = Math.min(capacity, tokens + earned);
  }
}
