package dev.sextant.remote.retry;

import java.time.Duration;
import java.util.Optional;

/**
 * How often and how long a draw is tried.
 *
 * @param mostTries of one draw
 * @param longest from the first try of a draw to its last
 * @param firstDelay longest delay before the second try; doubles with each try
 * @param longestDelay bound of the doubling; a server's Retry-After may exceed it
 */
public record RetryPolicy(
    int mostTries, Duration longest, Duration firstDelay, Duration longestDelay) {

  /** Eight tries within ten minutes. */
  public static final RetryPolicy DEFAULT =
      new RetryPolicy(8, Duration.ofMinutes(10), Duration.ofSeconds(1), Duration.ofSeconds(60));

  private static final int MOST_DOUBLINGS = 30;

  /**
   * Returns the delay before the next try: full jitter (uniform from 0 to a bound that doubles),
   * and never less than what the server asks for.
   *
   * @param tries that failed so far, from 1
   * @param retryAfter what the server asks for
   * @param random from 0 to 1
   */
  Duration delay(int tries, Optional<Duration> retryAfter, double random) {
    long doubled = firstDelay.toMillis() << Math.min(tries - 1, MOST_DOUBLINGS);
    long bound = Math.min(doubled, longestDelay.toMillis());
    long jitter = Math.round(random * bound);
    return retryAfter
        .map(wait -> wait.plusMillis(Math.min(jitter, firstDelay.toMillis())))
        .orElse(Duration.ofMillis(jitter));
  }
}
