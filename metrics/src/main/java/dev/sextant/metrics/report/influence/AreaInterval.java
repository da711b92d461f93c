package dev.sextant.metrics.report.influence;

import dev.sextant.metrics.report.interval.ExactBound;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Support;

/**
 * The interval of an area. Both ends are Wilson's. Of few clusters, the sample often lacks the rare
 * subject that lies on the wrong side, and then its variance is far too small. So the variance
 * behind the end towards 1/2 grows by that of a tenth of a further cluster in each class, placed at
 * 1/2, but never beyond the greatest that an area can have. {@code docs/inference.md} has the
 * simulations that chose it.
 *
 * @param estimate the area
 * @param e1 effective clusters of the positives
 * @param e0 effective clusters of the negatives
 * @param v1 variance that the positives add
 * @param v0 variance that the negatives add
 */
record AreaInterval(Estimate estimate, double e1, double e0, double v1, double v0) {

  private static final double WEIGHT = 0.1;
  private static final double FEWEST = 2;

  /** Returns the interval; of an area of 0 or 1 the exact one. */
  Interval outside(double probability) {
    Support support = estimate.support();
    if (!support.suffices()) {
      return support.without(estimate.value());
    }
    return estimate.value() > 0 && estimate.value() < 1
        ? support.limit(inside(probability))
        : ExactBound.of(estimate.value(), support.clusters(), probability);
  }

  private Interval inside(double probability) {
    double area = Math.max(estimate.value(), 1 - estimate.value());
    double inner = Wilson.end(area, padded(area), -quantile(probability, innerDegrees()));
    double outer = Wilson.end(area, estimate.variance(), quantile(probability, e1 + e0 - 2));
    return estimate.value() >= 0.5
        ? new Interval(estimate.value(), inner, outer)
        : new Interval(estimate.value(), 1 - outer, 1 - inner);
  }

  private double padded(double area) {
    double variance = estimate.variance();
    double off = area - 0.5;
    double pad = WEIGHT * off * off * (1 / (e1 * e1) + 1 / (e0 * e0));
    double most = area * (1 - area) * (1 / e1 + 1 / e0);
    return Math.max(variance, Math.min(variance + pad, most));
  }

  /** Returns the degrees of freedom by B. Welch (1947) and F. Satterthwaite (1946). */
  private double innerDegrees() {
    double sum = v1 + v0;
    if (!(sum > 0)) {
      return FEWEST;
    }
    return sum * sum / (v1 * v1 / (e1 - 1) + v0 * v0 / (e0 - 1));
  }

  private static double quantile(double probability, double degrees) {
    return StudentT.quantile(probability, Math.max(FEWEST, degrees));
  }
}
