package dev.sextant.remote.limit;

import java.time.Duration;
import java.time.Instant;

/**
 * The limit of an endpoint as it is stored.
 *
 * @param limit concurrent calls of all tasks
 * @param episode number of the newest episode of rate limits
 * @param doubles whether no rate limit was ever seen
 * @param ceiling the limit at which the newest episode began; infinite if there was none
 * @param cutAt when it began
 * @param pausedUntil no task should call before
 * @param usedAt when a task last renewed its lease
 */
public record LimitState(
    double limit,
    long episode,
    boolean doubles,
    double ceiling,
    Instant cutAt,
    Instant pausedUntil,
    Instant usedAt) {

  /** The first limit of an endpoint that nobody knows. */
  public static final int START = 20;

  /** After this time without a call, a server may take another number of calls. */
  private static final Duration VALID = Duration.ofMinutes(10);

  /** Returns the state of an endpoint that nobody knows. */
  static LimitState unknown(long episode, int most, Instant now) {
    return new LimitState(
        Math.min(START, most), episode, true, Double.POSITIVE_INFINITY, now, now, now);
  }

  boolean isValid(Instant now) {
    return usedAt.plus(VALID).isAfter(now);
  }

  /**
   * Returns the state with what a task has learnt. A task that does not know the newest episode has
   * nothing to add: if it met rate limits as well, they belong to that episode.
   *
   * @param most the largest limit
   */
  LimitState merged(LimitReport report, int most, Instant now) {
    Instant pause = latest(pausedUntil, now.plus(report.pause()));
    boolean knows = report.episode() == episode;
    if (knows && report.isCut()) {
      return new LimitState(
          Math.max(1, report.limit()), episode + 1, false, report.ceiling(), now, pause, now);
    }
    double larger = knows ? Math.max(limit, report.limit()) : limit;
    return new LimitState(
        Math.max(1, Math.min(larger, most)),
        episode,
        doubles && report.doubles(),
        ceiling,
        cutAt,
        pause,
        now);
  }

  private static Instant latest(Instant a, Instant b) {
    return a.isAfter(b) ? a : b;
  }
}
