package dev.sextant.api.limits;

import org.jspecify.annotations.Nullable;

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
    this(capacity, perSecond, capacity, now);
  }

  private TokenBucket(double capacity, double perSecond, double tokens, long now) {
    this.capacity = capacity;
    this.perSecond = perSecond;
    this.tokens = tokens;
    this.last = now;
  }

  /**
   * Returns a bucket of this size and rate: the one that is there if it fits, else one that is as
   * full, in proportion.
   *
   * @param capacity at least one token is in a full bucket
   */
  static TokenBucket fitting(
      @Nullable TokenBucket found, double capacity, double perSecond, long now) {
    double most = Math.max(1, capacity);
    if (found == null) {
      return new TokenBucket(most, perSecond, now);
    }
    return found.is(most, perSecond) ? found : found.resized(most, perSecond, now);
  }

  private synchronized TokenBucket resized(double newCapacity, double newPerSecond, long now) {
    refill(now);
    return new TokenBucket(newCapacity, newPerSecond, tokens / capacity * newCapacity, now);
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

  private boolean is(double otherCapacity, double otherPerSecond) {
    return capacity == otherCapacity && perSecond == otherPerSecond;
  }

  private void refill(long now) {
    double refilled = Math.max(0, now - last) / NANOS * perSecond;
    last = now;
    tokens = Math.min(capacity, tokens + refilled);
  }
}
