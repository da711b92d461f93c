package dev.sextant.api.campaigns.schedule;

import java.time.Duration;
import java.time.Instant;

/** What becomes of instants that passed while no server ran, or while the campaign was paused. */
public enum CatchUp {
  /** One occurrence stands for all of them: the newest. */
  ONE,
  /** Each has an occurrence. */
  ALL,
  /** None has one. */
  NONE;

  /** How late an occurrence may start and still count as on time. */
  public static final Duration GRACE = Duration.ofMinutes(5);

  /**
   * Returns whether an instant that is due has an occurrence; otherwise it is recorded as missed.
   *
   * @param instant not after now
   * @param next the instant after it
   */
  public boolean runs(Instant instant, Instant next, Instant now) {
    return switch (this) {
      case ONE -> next.isAfter(now);
      case ALL -> true;
      case NONE -> !instant.plus(GRACE).isBefore(now);
    };
  }
}
