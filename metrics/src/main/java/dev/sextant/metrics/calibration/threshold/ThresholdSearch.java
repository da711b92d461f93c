package dev.sextant.metrics.calibration.threshold;

import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.Confusion;
import dev.sextant.metrics.calibration.labelled.Cuts;
import dev.sextant.metrics.calibration.labelled.FlagSide;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Orientation;
import dev.sextant.metrics.calibration.labelled.Outcome;
import dev.sextant.metrics.calibration.labelled.Outcome.Obstacle;
import dev.sextant.metrics.calibration.labelled.Threshold;
import dev.sextant.metrics.calibration.threshold.ThresholdStatistics.BoundedRate;
import dev.sextant.metrics.catalogue.Direction;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A threshold as it was found on the calibration side, before anything is resampled: the first half
 * of a {@link ThresholdFit}, and all that a floor needs to be chosen by.
 *
 * @param objective what it was searched for
 * @param orientation which end of the metric counts as risky, and why
 * @param threshold in the metric's own units
 * @param bound as of the fit
 * @param counts how flags and labels meet on the calibration side
 */
public record ThresholdSearch(
    Objective objective,
    Orientation orientation,
    Threshold threshold,
    @Nullable Double bound,
    Confusion counts) {

  /** Searches for a threshold; refused as {@link ThresholdFit#of} says. */
  public static Outcome<ThresholdSearch> of(
      Objective objective,
      Direction claimed,
      List<LabelledScore> calibration,
      ClassCounts holdout) {
    ClassCounts counts = ClassCounts.of(calibration);
    if (!counts.suffice() || !holdout.suffice()) {
      return new Outcome.Refused<>(Obstacle.TOO_FEW_LABELS, ClassCounts.refusal(counts, holdout));
    }
    Orientation orientation = Orientation.of(claimed, calibration);
    Cuts cuts = new Cuts(calibration, FlagSide.of(orientation.direction()));
    Double target = objective.target();
    if (objective.goal() == Goal.BY_HAND && target != null) {
      return cuts.groups() < 2
          ? DegenerateObjective.alike()
          : named(objective, orientation, target, calibration);
    }
    BoundedRate rate = BoundedRate.of(objective, calibration);
    int best = best(objective, rate, cuts);
    if (best == 0 || best == cuts.groups()) {
      return new DegenerateObjective(objective, cuts, rate).refusal();
    }
    Confusion found = cuts.at(best);
    return found.beatsChance()
        ? new Outcome.Given<>(
            new ThresholdSearch(
                objective,
                orientation,
                cuts.threshold(best),
                rate == null ? null : rate.bound(found),
                found))
        : DegenerateObjective.atBest(found);
  }

  private static Outcome<ThresholdSearch> named(
      Objective objective, Orientation orientation, double value, List<LabelledScore> calibration) {
    Threshold threshold = new Threshold(value, FlagSide.of(orientation.direction()));
    Confusion counts = Confusion.of(threshold, calibration);
    return counts.beatsChance()
        ? new Outcome.Given<>(new ThresholdSearch(objective, orientation, threshold, null, counts))
        : DegenerateObjective.byHand(value, counts);
  }

  private static int best(Objective objective, @Nullable BoundedRate rate, Cuts cuts) {
    return IntStream.rangeClosed(0, cuts.groups())
        .boxed()
        .filter(cut -> objective.admits(cuts.at(cut)))
        .filter(cut -> rate == null || rate.isKept(cuts.at(cut)))
        .max((a, b) -> objective.goal().preference().compare(cuts.at(a), cuts.at(b)))
        .orElse(cuts.groups());
  }
}
