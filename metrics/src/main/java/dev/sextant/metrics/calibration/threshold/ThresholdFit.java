package dev.sextant.metrics.calibration.threshold;

import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Orientation;
import dev.sextant.metrics.calibration.labelled.Outcome;
import dev.sextant.metrics.calibration.labelled.Threshold;
import dev.sextant.metrics.catalogue.Direction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A threshold fitted on the calibration side, or named by hand and measured there. Fitted ones lie
 * at midpoints between distinct values, so the same cases are flagged under any monotone rescaling
 * of the metric.
 *
 * @param objective what it was fitted for
 * @param orientation which end of the metric counts as risky, and why
 * @param threshold in the metric's own units
 * @param bound one-sided 95 % bound of the rate that the objective bounds: the upper one of the
 *     false positive rate, or the lower one of recall; null of any other objective
 * @param calibration its statistics on the side that it was fitted on: optimistic
 */
public record ThresholdFit(
    Objective objective,
    Orientation orientation,
    Threshold threshold,
    @Nullable Double bound,
    ThresholdStatistics calibration) {

  /**
   * Fits a threshold. Refused if either side has too few labels of a class, or if the scores do not
   * vary, or if the objective is best served by flagging everything or nothing, which takes no
   * score, or if the threshold finds no larger share of the risky than it flags of the trustworthy.
   *
   * @param claimed the metric's direction
   * @param calibration labelled scores of the calibration side
   * @param holdout how many labelled scores wait on the other side
   */
  public static Outcome<ThresholdFit> of(
      Objective objective,
      Direction claimed,
      List<LabelledScore> calibration,
      ClassCounts holdout) {
    Outcome<ThresholdSearch> search = ThresholdSearch.of(objective, claimed, calibration, holdout);
    if (search instanceof Outcome.Refused<ThresholdSearch> refused) {
      return new Outcome.Refused<>(refused.obstacle(), refused.sentence());
    }
    ThresholdSearch found = ((Outcome.Given<ThresholdSearch>) search).value();
    return new Outcome.Given<>(
        new ThresholdFit(
            objective,
            found.orientation(),
            found.threshold(),
            found.bound(),
            ThresholdStatistics.of(found.threshold(), calibration)));
  }
}
