package dev.sextant.metrics.report.combination;

import java.util.Arrays;
import java.util.Optional;

/**
 * Mean and deviation of a score, which put it on the scale of the others.
 *
 * @param mean over the subjects that have a value
 * @param deviation the population's, over the same subjects; above 0
 */
public record Standard(double mean, double deviation) {

  /** Values that vary less are the same but for rounding. */
  private static final double LEAST_DEVIATION = 1e-9;

  /**
   * Returns the standard of some values.
   *
   * @param values NaN where a subject has none
   * @return empty if they do not vary, or if there are none
   */
  public static Optional<Standard> of(double[] values) {
    double[] known = Arrays.stream(values).filter(value -> !Double.isNaN(value)).toArray();
    double mean = Arrays.stream(known).sum() / known.length;
    double squares = 0;
    for (double value : known) {
      squares += (value - mean) * (value - mean);
    }
    double deviation = Math.sqrt(squares / known.length);
    return deviation > LEAST_DEVIATION
        ? Optional.of(new Standard(mean, deviation))
        : Optional.empty();
  }

  /**
   * Returns a value with mean 0 and variance 1. A missing one counts as the mean: it says more
   * often that something failed than what the answer is like, so no column says that it is missing.
   *
   * @param value NaN if the subject has none
   */
  public double apply(double value) {
    return Double.isNaN(value) ? 0 : (value - mean) / deviation;
  }

  /** Returns all values with mean 0 and variance 1. */
  public double[] apply(double[] values) {
    double[] applied = new double[values.length];
    for (int i = 0; i < applied.length; i++) {
      applied[i] = apply(values[i]);
    }
    return applied;
  }
}
