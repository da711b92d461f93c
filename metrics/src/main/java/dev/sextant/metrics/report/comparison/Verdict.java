package dev.sextant.metrics.report.comparison;

import dev.sextant.metrics.report.bootstrap.Interval;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a paired comparison shows about the first series. */
public enum Verdict {
  /** It is better than the second. */
  BETTER,
  /** It is worse than the second. */
  WORSE,
  /** Not significantly different. */
  UNDECIDED,
  /** There are too few items in common for an interval, and for a verdict. */
  TOO_FEW_ITEMS;

  private static final double LEVEL = 0.05;

  /**
   * Returns what a difference allows to say. One that is the same in all resamples has no interval
   * and decides nothing: another sample might differ.
   *
   * @param difference first minus second
   * @param second difference of what must agree with it; null: nothing must
   * @param holm its p, corrected for all comparisons that it was made with; null: too few items
   */
  public static Verdict of(Interval difference, @Nullable Interval second, @Nullable Double holm) {
    if (holm == null) {
      return TOO_FEW_ITEMS;
    }
    if (!(holm < LEVEL)) {
      return UNDECIDED;
    }
    if (difference.isAbove(0) && (second == null || second.isAbove(0))) {
      return BETTER;
    }
    return difference.isBelow(0) && (second == null || second.isBelow(0)) ? WORSE : UNDECIDED;
  }

  /** Returns the code of reports. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
