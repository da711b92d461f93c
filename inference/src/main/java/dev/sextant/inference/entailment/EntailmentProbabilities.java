package dev.sextant.inference.entailment;

import java.util.List;

/**
 * The probabilities that an entailment model gives one pair. They sum to 1 within rounding.
 *
 * @param entailment that the hypothesis follows from the premise, in [0, 1]
 * @param neutral that it may be true or false, in [0, 1]; 0 for every pair of a two-class model
 * @param contradiction that it cannot be true if the premise is, in [0, 1]; for a model that knows
 *     {@link EntailmentLabel#NOT_ENTAILMENT} only, that it does not follow
 * @param truncated whether the pair was longer than the model takes
 */
public record EntailmentProbabilities(
    double entailment, double neutral, double contradiction, boolean truncated) {

  private static final double ROUNDING = 1e-9;

  /**
   * @throws IllegalArgumentException if one is not a probability or they do not sum to 1
   */
  public EntailmentProbabilities {
    for (double probability : List.of(entailment, neutral, contradiction)) {
      if (!(probability >= 0 && probability <= 1)) {
        throw new IllegalArgumentException("a probability expected, found " + probability);
      }
    }
    double sum = entailment + neutral + contradiction;
    if (!(Math.abs(sum - 1) <= ROUNDING)) {
      throw new IllegalArgumentException("probabilities that sum to 1 expected, found " + sum);
    }
  }
}
