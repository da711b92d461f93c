package dev.sextant.metrics.report.influence;

import dev.sextant.metrics.report.interval.ExactBound;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Support;

/**
 * The interval of E. B. Wilson, Probable Inference (1927), of a share that varies as much as a
 * share of {@code N = p (1 - p) / variance} independent subjects. It stays within (0, 1).
 *
 * <p>The degrees of freedom are those of the clusters. By Satterthwaite's rule, the one cluster
 * that holds a rare event would leave 2 of them, and the interval would be twice as wide as it
 * takes.
 */
final class Wilson {

  private Wilson() {}

  /** Returns the interval of a share with its standard error; of 0 or 1 the exact one. */
  static Interval of(Estimate share) {
    Support support = share.support();
    double p = share.value();
    if (!support.suffices()) {
      return support.without(p);
    }
    if (!(p > 0 && p < 1)) {
      return ExactBound.of(p, support.clusters());
    }
    double t = StudentT.quantile(Intervals.OUTSIDE, Math.max(1, share.mostDegrees()));
    return support.limit(
        new Interval(p, end(p, share.variance(), -t), end(p, share.variance(), t)));
  }

  /**
   * Returns an end of the interval.
   *
   * @param p in (0, 1)
   * @param t quantile of the standard error: below 0 for the lower end
   */
  static double end(double p, double variance, double t) {
    double n = p * (1 - p) / variance;
    double half = t * t / (2 * n);
    double root = Math.sqrt(variance + t * t / (4 * n * n));
    return (p + half + t * root) / (1 + 2 * half);
  }
}
