package dev.sextant.metrics.calibration.probability;

import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Orientation;
import dev.sextant.metrics.calibration.labelled.Outcome;
import dev.sextant.metrics.calibration.labelled.Outcome.Obstacle;
import dev.sextant.metrics.calibration.resampling.Resampling;
import dev.sextant.metrics.catalogue.Direction;
import java.util.List;

/**
 * A map from scores to probabilities with what it is worth on labels that it has not seen.
 *
 * @param method {@code isotonic} or {@code platt}
 * @param map fitted on the calibration side
 * @param fitted labelled scores that it was fitted on
 * @param judged labelled scores that it was judged on
 * @param reliability on the holdout
 */
public record JudgedMap(
    String method, ProbabilityMap map, int fitted, int judged, Reliability reliability) {

  /**
   * Fits both maps on one side and judges them on the other. Refused if either side has too few
   * labels of a class.
   *
   * @param claimed the metric's direction; of an undirected one the calibration side chooses
   */
  public static Outcome<List<JudgedMap>> both(
      Direction claimed,
      List<LabelledScore> calibration,
      List<LabelledScore> holdout,
      Resampling resampling) {
    ClassCounts fitted = ClassCounts.of(calibration);
    ClassCounts judged = ClassCounts.of(holdout);
    if (!fitted.suffice() || !judged.suffice()) {
      return new Outcome.Refused<>(Obstacle.TOO_FEW_LABELS, ClassCounts.refusal(fitted, judged));
    }
    Direction direction = Orientation.of(claimed, calibration).direction();
    ProbabilityMap isotonic = IsotonicMap.of(direction, calibration);
    ProbabilityMap platt = PlattMap.of(calibration);
    List<Reliability> reliability =
        Reliability.all(
            List.of(PredictedRisk.of(isotonic, holdout), PredictedRisk.of(platt, holdout)),
            resampling);
    int n = calibration.size();
    return new Outcome.Given<>(
        List.of(
            new JudgedMap("isotonic", isotonic, n, holdout.size(), reliability.get(0)),
            new JudgedMap("platt", platt, n, holdout.size(), reliability.get(1))));
  }
}
