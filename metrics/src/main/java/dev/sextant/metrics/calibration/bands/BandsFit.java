package dev.sextant.metrics.calibration.bands;

import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.Cuts;
import dev.sextant.metrics.calibration.labelled.FlagSide;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Orientation;
import dev.sextant.metrics.calibration.labelled.Outcome;
import dev.sextant.metrics.calibration.labelled.Outcome.Obstacle;
import dev.sextant.metrics.catalogue.Direction;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Bands fitted on the calibration side: of all pairs of thresholds that keep both errors within
 * their targets there, the one that leaves least to review; of equals, the one that makes fewer
 * errors, then the one that accepts less. Neither band is empty.
 *
 * @param targets what they were fitted for
 * @param orientation which end of the metric counts as risky, and why
 * @param bands in the metric's own units
 * @param calibration their statistics on the side that they were fitted on: optimistic
 */
public record BandsFit(
    BandTargets targets, Orientation orientation, Bands bands, BandStatistics calibration) {

  /**
   * Fits bands. Refused if either side has too few labels of a class, or if a target cannot be met.
   *
   * @param claimed the metric's direction
   * @param calibration labelled scores of the calibration side
   * @param holdout how many labelled scores wait on the other side
   */
  public static Outcome<BandsFit> of(
      BandTargets targets,
      Direction claimed,
      List<LabelledScore> calibration,
      ClassCounts holdout) {
    ClassCounts counts = ClassCounts.of(calibration);
    if (!counts.suffice() || !holdout.suffice()) {
      return new Outcome.Refused<>(Obstacle.TOO_FEW_LABELS, ClassCounts.refusal(counts, holdout));
    }
    Orientation orientation = Orientation.of(claimed, calibration);
    Cuts cuts = new Cuts(calibration, FlagSide.of(orientation.direction()));
    BandCuts found = BandCuts.best(cuts, targets);
    if (found == null) {
      return refusal(cuts, targets);
    }
    DoubleSummaryStatistics fitted =
        calibration.stream().mapToDouble(LabelledScore::score).summaryStatistics();
    Bands bands =
        new Bands(
            cuts.threshold(found.accepted()),
            cuts.threshold(found.rejected()),
            fitted.getMin(),
            fitted.getMax());
    return new Outcome.Given<>(
        new BandsFit(targets, orientation, bands, BandStatistics.of(bands, calibration)));
  }

  private static Outcome<BandsFit> refusal(Cuts cuts, BandTargets targets) {
    double accepted = least(cuts, cut -> BandCuts.acceptError(cuts, cut));
    double rejected = least(cuts, cut -> BandCuts.rejectError(cuts, cut));
    String sentence;
    if (cuts.groups() < 2) {
      sentence = "All scores of the calibration side are equal, so no threshold separates them.";
    } else if (accepted > targets.acceptError()) {
      sentence = unmet("accepted", targets.acceptError(), accepted);
    } else if (rejected > targets.rejectError()) {
      sentence = unmet("rejected", targets.rejectError(), rejected);
    } else {
      sentence = "Either target can be met on the calibration side, but not both at once.";
    }
    return new Outcome.Refused<>(Obstacle.TARGET_UNREACHABLE, sentence);
  }

  private static String unmet(String band, double target, double least) {
    return String.format(
        Locale.ROOT,
        "An error of at most %s among the %s cannot be met on the calibration side: the lowest of"
            + " any threshold is %.3f.",
        target,
        band,
        least);
  }

  private static double least(Cuts cuts, IntToDoubleFunction error) {
    return IntStream.range(1, cuts.groups()).mapToDouble(error).min().orElse(Double.NaN);
  }
}
