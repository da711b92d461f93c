package dev.sextant.metrics.report.bootstrap;

import java.util.Locale;

/**
 * Why a value is given without an interval.
 *
 * @param items how many clusters it is based on: items, copies of one item counting once; for
 *     {@link Cause#TOO_FEW_OF_A_CLASS} those that hold the rarer class
 */
public record NoInterval(Cause cause, int items) {

  /** What is missing. */
  public enum Cause {
    /** Fewer clusters than {@link Support} asks for. */
    TOO_FEW_ITEMS,
    /** Enough clusters, but too few of them hold one of the two classes. */
    TOO_FEW_OF_A_CLASS,
    /** All resamples give the same value, which does not mean that another sample would. */
    NO_VARIATION;

    /** Returns the code of reports and the API, such as {@code too-few-items}. */
    public String code() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }
}
