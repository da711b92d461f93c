package dev.sextant.metrics.calibration.probability;

import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.LabelledScores;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

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
    check(item, probability);
    probability = 0.0 + probability;
  }

  static void check(int item, double probability) {
    if (item < 0 || !(probability >= 0 && probability <= 1)) {
      throw new IllegalArgumentException(
          "expected an item from 0 and a probability, found " + item + " and " + probability);
    }
  }

  /** Predicts by a map, which should have been fitted on other scores than these. */
  public static List<PredictedRisk> of(ProbabilityMap map, List<LabelledScore> scores) {
    LabelledScores columns = LabelledScores.of(scores);
    PredictedRisks.Builder predictions = new PredictedRisks.Builder(columns.size());
    DoubleUnaryOperator predict = map.ofMany();
    for (int i = 0; i < columns.size(); i++) {
      predictions.add(columns.item(i), predict.applyAsDouble(columns.score(i)), columns.isRisky(i));
    }
    return predictions.build();
  }
}
