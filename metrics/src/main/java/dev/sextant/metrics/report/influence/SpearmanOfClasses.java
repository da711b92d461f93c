package dev.sextant.metrics.report.influence;

import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Support;

/**
 * The interval of Spearman's rho with labels of two values. With A the area under the ROC curve of
 * the two classes, p the share of the higher value and d the standard deviation of the ranks over
 * their number, {@code rho = c (A - 1/2)} with {@code c = sqrt(p (1 - p)) / d}. A has an interval
 * that holds with few subjects; Fisher's z has none, since it does not know where rho can get to.
 *
 * <p>The ends are those of A, and what else of rho varies is added in quadrature: the method of
 * variance estimates recovery of G. Zou and A. Donner, Construction of Confidence Limits about
 * Effect Measures (2008).
 *
 * @param rho its support is that of the two classes
 * @param factor c
 */
record SpearmanOfClasses(Estimate rho, Measured area, double factor) {

  /**
   * Takes the ranks.
   *
   * @param ranks any values that sort the subjects as the scores do
   * @param deviation standard deviation of the mid-ranks over their number
   */
  static SpearmanOfClasses of(
      Estimate rho, double[] ranks, double deviation, TwoValues classes, Clusters clusters) {
    double share = classes.share();
    return new SpearmanOfClasses(
        rho,
        AreaUnderCurve.of(ranks, classes.high(), clusters, classes.classes()),
        Math.sqrt(share * (1 - share)) / deviation);
  }

  /** Returns the interval that the truth lies outside of with a probability. */
  Interval outside(double probability) {
    Support support = rho.support();
    Interval ofArea = area.outside().apply(probability);
    Double low = ofArea.low();
    Double high = ofArea.high();
    if (!support.suffices() || low == null || high == null) {
      return support.suffices() ? support.constant(rho.value()) : support.without(rho.value());
    }
    double t = StudentT.quantile(probability, rho.mostDegrees());
    double rest = rho.variance() - factor * factor * area.estimate().variance();
    double others = t * t * Math.max(0, rest);
    double below = factor * (area.value() - low);
    double above = factor * (high - area.value());
    return support.limit(
        new Interval(
            rho.value(),
            Math.max(-1, rho.value() - Math.sqrt(below * below + others)),
            Math.min(1, rho.value() + Math.sqrt(above * above + others))));
  }
}
