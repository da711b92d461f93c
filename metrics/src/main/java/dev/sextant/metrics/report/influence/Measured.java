package dev.sextant.metrics.report.influence;

import dev.sextant.metrics.report.interval.Interval;
import java.util.function.DoubleFunction;

/**
 * A statistic with its interval.
 *
 * @param estimate the statistic with its influence by cluster, for differences
 * @param interval of 95 %, which may use more than the influence
 * @param outside returns the interval that the truth lies outside of with a probability, such as
 *     0.01
 */
public record Measured(Estimate estimate, Interval interval, DoubleFunction<Interval> outside) {

  Measured(Estimate estimate, DoubleFunction<Interval> outside) {
    this(estimate, outside.apply(Intervals.OUTSIDE), outside);
  }

  public double value() {
    return estimate.value();
  }
}
