package dev.sextant.metrics.calibration.probability;

import dev.sextant.metrics.calibration.labelled.LabelledScore;
import java.util.List;

/**
 * What was predicted of a subject, and what it is.
 *
 * @param item of the subject, 0 or more: subjects of one item are resampled together
 * @param probability predicted, that it is risky, in [0, 1]
 * @param risky label
 */
public record PredictedRisk(int item, double probability, boolean risky) {

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if one is out of range
   */
  public PredictedRisk {
    if (item < 0 || !(probability >= 0 && probability <= 1)) {
      throw new IllegalArgumentException(
          "expected an item from 0 and a probability, found " + item + " and " + probability);
    }
    probability = 0.0 + probability;
  }

  /** Predicts by a map, which should have been fitted on other scores than these. */
  public static List<PredictedRisk> of(ProbabilityMap map, List<LabelledScore> scores) {
    return scores.stream()
        .map(s -> new PredictedRisk(s.item(), map.probability(s.score()), s.risky()))
        .toList();
  }
}
