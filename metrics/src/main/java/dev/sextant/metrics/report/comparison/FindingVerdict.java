package dev.sextant.metrics.report.comparison;

import java.util.Locale;

/** What a report shows, in a word. */
public enum FindingVerdict {
  /** The best score beats its best floor. */
  ADDS,
  /** Whether the best score beats its best floor is undecided. */
  UNDECIDED,
  /** The best floor beats the best score. */
  BELOW_FLOOR,
  /** No score has an interval above chance. */
  NO_SIGNAL,
  /** The intervals of all scores lie below chance. */
  WRONG_WAY,
  /** No score has enough items for an interval. */
  TOO_FEW_ITEMS,
  /** The best score has a signal, and there is no floor over its subjects. */
  NO_FLOOR,
  /** No score has a statistic. */
  NO_SCORE;

  /** Returns the code of reports, such as {@code below-floor}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
