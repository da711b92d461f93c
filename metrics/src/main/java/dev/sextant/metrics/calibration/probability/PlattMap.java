package dev.sextant.metrics.calibration.probability;

import dev.sextant.metrics.calibration.labelled.LabelledScore;
import java.util.List;

/**
 * The sigmoid {@code 1 / (1 + exp(a s + b))} of a score s (J. Platt, Probabilistic Outputs for
 * Support Vector Machines, 1999). Rising scores are riskier where a is negative.
 *
 * @param a slope, per unit of the metric
 * @param b offset
 */
public record PlattMap(double a, double b) implements ProbabilityMap {

  /**
   * Fits the map on the calibration side: the greatest likelihood of Platt's smoothed targets
   * {@code (n1 + 1) / (n1 + 2)} for the n1 risky and {@code 1 / (n0 + 2)} for the n0 trustworthy,
   * which exists for every sample.
   *
   * @param calibration labelled scores, one or more
   */
  public static PlattMap of(List<LabelledScore> calibration) {
    return PlattFit.of(calibration);
  }

  @Override
  public double probability(double score) {
    return sigmoid(a * score + b);
  }

  /** Returns {@code 1 / (1 + exp(z))} without overflow. */
  static double sigmoid(double z) {
    if (z < 0) {
      return 1 / (1 + StrictMath.exp(z));
    }
    double small = StrictMath.exp(-z);
    return small / (1 + small);
  }
}
