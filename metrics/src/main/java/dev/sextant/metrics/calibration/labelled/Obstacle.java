package dev.sextant.metrics.calibration.labelled;

import java.util.Locale;

/** Why something is not fitted or not judged. */
public enum Obstacle {
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
