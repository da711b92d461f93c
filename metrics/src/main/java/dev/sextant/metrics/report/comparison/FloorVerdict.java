package dev.sextant.metrics.report.comparison;

import java.util.Locale;

/** What a series adds to its best floor. */
public enum FloorVerdict {
  /** The interval of the difference lies above 0, and so does that of what must agree with it. */
  ADDS,
  /** Both lie below 0. */
  WORSE,
  /** Neither: it does not show that it adds. */
  DOES_NOT_SHOW,
  /** They have too few items in common for an interval, and for a verdict. */
  TOO_FEW_ITEMS;

  /** Returns the code of reports, such as {@code does-not-show}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
