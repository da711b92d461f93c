package dev.sextant.api.access.sessions;

import java.time.Duration;

/**
 * How long a session lasts.
 *
 * @param idle without a request
 * @param longest at most, however busy
 */
public record SessionLifetimes(Duration idle, Duration longest) {

  /** Twelve hours. */
  public static final SessionLifetimes WORKING_DAY =
      new SessionLifetimes(Duration.ofHours(12), Duration.ofHours(12));

  /** Refuses lifetimes that contradict each other. */
  public SessionLifetimes {
    if (idle.toSeconds() <= 0) {
      throw new IllegalArgumentException("a session must last at least a second");
    }
    if (longest.compareTo(idle) < 0) {
      throw new IllegalArgumentException(
          "a session's longest lifetime must be at least its idle time");
    }
  }
}
