package dev.sextant.metrics.report.interval;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A statistic with its 95 % interval, or with the reason why it has none. The two ends are never
 * equal, but for the last point of a ROC band, which is 1 by definition.
 *
 * @param value of the sample
 * @param low null if there is no interval
 * @param high null if there is no interval
 * @param missing why there is no interval; null if there is one
 */
public record Interval(
    double value, @Nullable Double low, @Nullable Double high, @Nullable NoInterval missing) {

  /**
   * Why a value is given without an interval.
   *
   * @param items how many clusters it is based on: items, copies of one item counting once; for
   *     {@link Cause#TOO_FEW_OF_A_CLASS} those that hold the rarer class; for {@link
   *     Cause#UNEVEN_ITEMS} the number of equally large ones that weigh as much
   */
  public record NoInterval(Cause cause, int items) {

    /** What is missing. */
    public enum Cause {
      /** Fewer clusters than {@link Support} asks for. */
      TOO_FEW_ITEMS,
      /** Enough clusters, but too few of them hold one of the two classes. */
      TOO_FEW_OF_A_CLASS,
      /**
       * Enough clusters, but a few hold most of the subjects, so that all of them weigh as much as
       * fewer equally large ones.
       */
      UNEVEN_ITEMS,
      /**
       * The value does not vary between clusters, which does not mean that another sample would
       * agree.
       */
      NO_VARIATION;

      /** Returns the code of reports and the API, such as {@code too-few-items}. */
      public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
      }
    }
  }

  /**
   * Checks that there are both ends or a reason.
   *
   * @throws IllegalArgumentException if there are both, or neither
   */
  public Interval {
    if ((low == null) != (high == null) || (low == null) == (missing == null)) {
      throw new IllegalArgumentException(
          "expected two ends or a reason, found " + low + ", " + high + " and " + missing);
    }
  }

  /** A value with an interval. */
  public Interval(double value, double low, double high) {
    this(value, low, high, null);
  }

  public static Interval without(double value, NoInterval missing) {
    return new Interval(value, null, null, missing);
  }

  public boolean isBounded() {
    return missing == null;
  }

  /** Returns this interval, as far as it takes to hold the other one, which may have no ends. */
  public Interval around(Interval other) {
    return low == null || high == null || other.low == null || other.high == null
        ? this
        : new Interval(value, Math.min(low, other.low), Math.max(high, other.high));
  }

  /** Returns whether there is an interval, all of which lies above a number. */
  public boolean isAbove(double number) {
    return low != null && low > number;
  }

  /** Returns whether there is an interval, all of which lies below a number. */
  public boolean isBelow(double number) {
    return high != null && high < number;
  }
}
