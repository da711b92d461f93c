package dev.sextant.api.limits;

/**
 * A token bucket, initially full.
 *
 * <p>Time is passed in, in nanoseconds from any origin; it may stay the same but must not go back.
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

  /** Returns how many tokens are missing now, rounded up. */
  synchronized long taken(long now) {
    refill(now);
    return (long) Math.ceil(capacity - tokens);
  }

  /** Returns the whole seconds until the next token, at least one. */
  synchronized long secondsUntilNext(long now) {
    refill(now);
    return Math.max(1, (long) Math.ceil((1 - tokens) / perSecond));
  }

  /** Returns whether the bucket has this capacity and refill rate. */
  boolean is(double otherCapacity, double otherPerSecond) {
    return capacity == otherCapacity && perSecond == otherPerSecond;
  }

  private void refill(long now) {
    double refilled = Math.max(0, now - last) / NANOS * perSecond;
    last = now;
    tokens = Math.min(capacity, tokens + refilled);
  }
}
