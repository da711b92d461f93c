package dev.sextant.metrics.report.influence;

import dev.sextant.metrics.report.interval.Interval;

/**
 * A statistic with its interval.
 *
 * @param estimate the statistic with its influence by cluster, for differences
 * @param interval of the statistic, which may use more than the influence
 */
public record Measured(Estimate estimate, Interval interval) {

  public double value() {
    return estimate.value();
  }
}
