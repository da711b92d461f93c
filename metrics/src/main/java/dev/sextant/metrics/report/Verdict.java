package dev.sextant.metrics.report;

import java.util.Locale;

/** What a paired comparison allows to say of the first series. */
public enum Verdict {
  /** It is better than the second. */
  BETTER,
  /** It is worse than the second. */
  WORSE,
  /** The data do not tell. */
  UNDECIDED;

  private static final double LEVEL = 0.05;

  /**
   * Returns what a difference allows to say.
   *
   * @param difference first minus second
   * @param holm its p, corrected for all comparisons that it was made with
   */
  public static Verdict of(double difference, double holm) {
    if (!(holm < LEVEL) || difference == 0) {
      return UNDECIDED;
    }
    return difference > 0 ? BETTER : WORSE;
  }

  /** Returns the word as it stands in reports. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
