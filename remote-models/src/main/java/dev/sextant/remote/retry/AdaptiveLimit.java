package dev.sextant.remote.retry;

import java.time.Duration;

/**
 * The number of concurrent calls that a server takes. It doubles with each clean round until the
 * first rate limit; then it shrinks to 0.8 of its size with each episode of rate limits and grows
 * by 5 % with each clean round. A round is as many replies as the limit allows calls. Only rate
 * limits shrink it. For some time it stays just below the size at which the last episode began, so
 * that a steady server refuses few calls. Not thread-safe; time is passed in.
 */
final class AdaptiveLimit {

  private static final double SHRINK = .8;
  private static final double GROW = 1.05;
  private static final double BELOW_CEILING = .95;
  private static final double DOUBLE = 2;

  /**
   * The settings.
   *
   * @param start first limit
   * @param most largest limit
   * @param coolDown time after an episode without growth
   * @param ceilingTime time after an episode in which its size is not reached again
   */
  record Settings(int start, int most, Duration coolDown, Duration ceilingTime) {

    static Settings upTo(int most) {
      return new Settings(Math.min(20, most), most, Duration.ofSeconds(2), Duration.ofSeconds(15));
    }
  }

  private final Settings settings;
  private double limit;
  private boolean doubling = true;
  private int clean;
  private boolean used;
  private long lastCut;
  private boolean wasCut;
  private long growAfter;
  private double ceiling = Double.POSITIVE_INFINITY;

  AdaptiveLimit(Settings settings) {
    this.settings = settings;
    this.limit = settings.start();
  }

  int limit() {
    return Math.max(1, (int) Math.floor(limit + 1e-9));
  }

  /** Notes that all permits are in use: an unused limit does not grow. */
  void used() {
    used = true;
  }

  /** A call that began at {@code began} had a reply other than a rate limit. */
  void replied(long began, long now) {
    if (wasCut && began - lastCut < 0) {
      return;
    }
    clean++;
    if (clean < limit() || (wasCut && now - growAfter < 0)) {
      return;
    }
    if (used) {
      grow(now);
    }
    clean = 0;
    used = false;
  }

  /** A call that began at {@code began} was refused by a rate limit. */
  void refused(long began, long now, Duration retryAfter) {
    doubling = false;
    clean = 0;
    growAfter = now + Math.max(settings.coolDown().toNanos(), retryAfter.toNanos());
    if (wasCut && began - lastCut < 0) {
      return; // began before the last cut, so it belongs to that episode
    }
    ceiling = limit;
    limit = Math.max(1, limit * SHRINK);
    lastCut = now;
    wasCut = true;
  }

  private void grow(long now) {
    boolean bounded = wasCut && now - lastCut < settings.ceilingTime().toNanos();
    double next = limit * (doubling ? DOUBLE : GROW);
    if (bounded) {
      next = Math.min(next, Math.max(limit, ceiling * BELOW_CEILING));
    }
    limit = Math.min(next, settings.most());
  }
}
