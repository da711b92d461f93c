package dev.sextant.metrics.calibration.labelled;

import java.util.Locale;

/** A result, or why there is none. */
public sealed interface Outcome<T> {

  /** Why something is not fitted or not judged. */
  enum Obstacle {
    /** A class has too few labels on one side. */
    TOO_FEW_LABELS,
    /** No threshold between the scores meets the target. */
    TARGET_UNREACHABLE,
    /** No threshold does better than flagging all or nothing. */
    NOT_BETTER_THAN_CHANCE;

    /** Returns the code of reports and API, such as {@code too-few-labels}. */
    public String code() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** The result. */
  record Given<T>(T value) implements Outcome<T> {}

  /**
   * An expected no.
   *
   * @param obstacle what is in the way
   * @param sentence for people: what was expected and what was found
   */
  record Refused<T>(Obstacle obstacle, String sentence) implements Outcome<T> {}
}
