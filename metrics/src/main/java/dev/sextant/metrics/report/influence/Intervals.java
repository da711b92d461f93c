package dev.sextant.metrics.report.influence;

import dev.sextant.metrics.report.bootstrap.ExactBound;
import dev.sextant.metrics.report.bootstrap.Interval;
import dev.sextant.metrics.report.bootstrap.Support;

/** 95 % intervals: symmetric on a scale, with quantiles of Student's t. */
public final class Intervals {

  private static final double OUTSIDE = 0.05;

  private Intervals() {}

  /**
   * Returns the interval of a statistic; its value alone if the support does not suffice.
   *
   * @param mostDegrees degrees of freedom if all clusters weighed the same
   */
  public static Interval of(Estimate estimate, Scale scale, Support support, double mostDegrees) {
    double value = estimate.value();
    if (!support.suffices()) {
      return support.limit(new Interval(value, value, value));
    }
    if (scale == Scale.LOGIT && (value <= 0 || value >= 1)) {
      return ExactBound.of(value, support.clusters());
    }
    if (scale == Scale.FISHER_Z && Math.abs(value) > 1 - Support.ROUNDING) {
      return ExactBound.ofCorrelation(value, support.clusters());
    }
    double t = StudentT.quantile(OUTSIDE, estimate.degreesOfFreedom(mostDegrees));
    double reach = t * estimate.standardError() * scale.slope(value);
    double scaled = scale.to(value);
    return support.limit(
        new Interval(value, scale.from(scaled - reach), scale.from(scaled + reach)));
  }
}
