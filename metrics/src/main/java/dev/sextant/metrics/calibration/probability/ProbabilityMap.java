package dev.sextant.metrics.calibration.probability;

import java.util.function.DoubleUnaryOperator;

/** From a score to the probability that its subject is risky; plain numbers, easy to store. */
public sealed interface ProbabilityMap permits IsotonicMap, PlattMap {

  /**
   * Returns the probability, in [0, 1].
   *
   * @param score finite, in the metric's own units
   */
  double probability(double score);

  /** Returns {@link #probability} for very many scores. */
  default DoubleUnaryOperator ofMany() {
    return this::probability;
  }
}
