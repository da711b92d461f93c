package dev.sextant.api.access.sessions;

import java.time.Duration;

/**
 * How long a session lasts.
 *
 * @param idle maximum time without a request
 * @param longest maximum lifetime, regardless of use
 */
public record SessionLifetimes(Duration idle, Duration longest) {

  /** Twelve hours. */
  public static final SessionLifetimes WORKING_DAY =
      new SessionLifetimes(Duration.ofHours(12), Duration.ofHours(12));

  /** Refuses contradictory lifetimes. */
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
