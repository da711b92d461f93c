package dev.sextant.metrics.calibration.threshold;

import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Outcome;
import dev.sextant.metrics.calibration.labelled.Outcome.Obstacle;
import dev.sextant.metrics.calibration.labelled.Threshold;
import java.util.List;

/**
 * What a fitted threshold is worth on the holdout, which had no part in it. Making one is a look at
 * the holdout.
 *
 * @param holdout its statistics there
 * @param verdict whether its target holds there
 */
public record Judgement(ThresholdStatistics holdout, TargetVerdict verdict) {

  /**
   * Judges a threshold. Refused if the holdout has too few labels of a class.
   *
   * @param calibration how many labelled scores the fitting had
   * @param holdout labelled scores of the other side
   */
  public static Outcome<Judgement> of(
      Objective objective,
      Threshold threshold,
      ClassCounts calibration,
      List<LabelledScore> holdout) {
    ClassCounts counts = ClassCounts.of(holdout);
    if (!counts.suffice() || !calibration.suffice()) {
      return new Outcome.Refused<>(
          Obstacle.TOO_FEW_LABELS, ClassCounts.refusal(calibration, counts));
    }
    ThresholdStatistics statistics = ThresholdStatistics.of(threshold, holdout);
    return new Outcome.Given<>(new Judgement(statistics, TargetVerdict.of(objective, statistics)));
  }
}
