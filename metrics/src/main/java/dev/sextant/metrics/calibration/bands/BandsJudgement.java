package dev.sextant.metrics.calibration.bands;

import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Outcome;
import dev.sextant.metrics.calibration.labelled.Outcome.Obstacle;
import dev.sextant.metrics.calibration.threshold.TargetVerdict;
import java.util.List;

/**
 * What fitted bands are worth on the holdout, which had no part in them. Making one is a look at
 * the holdout.
 *
 * @param holdout their statistics there
 * @param accept whether the error among the accepted keeps its target
 * @param reject whether the error among the rejected keeps its target
 */
public record BandsJudgement(BandStatistics holdout, TargetVerdict accept, TargetVerdict reject) {

  /**
   * Judges bands. Refused if either side has too few labels of a class.
   *
   * @param calibration how many labelled scores the fitting had
   * @param holdout labelled scores of the other side
   */
  public static Outcome<BandsJudgement> of(
      BandTargets targets, Bands bands, ClassCounts calibration, List<LabelledScore> holdout) {
    ClassCounts counts = ClassCounts.of(holdout);
    if (!counts.suffice() || !calibration.suffice()) {
      return new Outcome.Refused<>(
          Obstacle.TOO_FEW_LABELS, ClassCounts.refusal(calibration, counts));
    }
    BandStatistics statistics = BandStatistics.of(bands, holdout);
    return new Outcome.Given<>(
        new BandsJudgement(
            statistics,
            TargetVerdict.atMost(statistics.accept().error(), targets.acceptError()),
            TargetVerdict.atMost(statistics.reject().error(), targets.rejectError())));
  }
}
