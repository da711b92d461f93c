package dev.sextant.metrics.report;

import org.apache.commons.statistics.inference.DataDispersion;
import org.apache.commons.statistics.inference.TTest;

/**
 * How far apart the means of two classes are: first minus second. {@code NaN} where undefined:
 * below two observations in either class, or if neither varies.
 */
final class Effect {

  private static final TTest WELCH = TTest.withDefaults().with(DataDispersion.HETEROSCEDASTIC);

  private Effect() {}

  /**
   * Returns Cohen's d: the difference over the pooled sample standard deviation {@code sqrt((ss1 +
   * ss2) / (n1 + n2 - 2))}.
   */
  static double cohensD(Moments first, Moments second) {
    if (isUndefined(first, second)) {
      return Double.NaN;
    }
    double pooled = (first.squares() + second.squares()) / (first.n() + second.n() - 2);
    return finite((first.mean() - second.mean()) / Math.sqrt(pooled));
  }

  /** Returns Welch's t: the difference over {@code sqrt(s1^2 / n1 + s2^2 / n2)}. */
  static double welchT(Moments first, Moments second) {
    return isUndefined(first, second)
        ? Double.NaN
        : finite(
            WELCH.statistic(
                first.mean(),
                first.variance(),
                first.n(),
                second.mean(),
                second.variance(),
                second.n()));
  }

  /** Returns the two-sided p of Welch's t, in [0, 1]. */
  static double welchP(Moments first, Moments second) {
    return Double.isNaN(welchT(first, second))
        ? Double.NaN
        : WELCH
            .test(
                first.mean(),
                first.variance(),
                first.n(),
                second.mean(),
                second.variance(),
                second.n())
            .getPValue();
  }

  private static boolean isUndefined(Moments first, Moments second) {
    return first.n() < 2 || second.n() < 2 || !(first.squares() + second.squares() > 0);
  }

  private static double finite(double value) {
    return Double.isFinite(value) ? value : Double.NaN;
  }
}
