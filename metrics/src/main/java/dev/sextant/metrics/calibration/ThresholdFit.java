package dev.sextant.metrics.calibration;

import dev.sextant.metrics.catalogue.Direction;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A threshold fitted on the calibration side, or named by hand and measured there. Fitted ones lie
 * at midpoints between distinct values, so the same cases are flagged under any monotone rescaling
 * of the metric.
 *
 * @param objective what it was fitted for
 * @param orientation which end of the metric is taken as risky, and who said so
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
      ClassCounts holdout,
      Resampling resampling) {
    ClassCounts counts = ClassCounts.of(calibration);
    if (!counts.suffice() || !holdout.suffice()) {
      return new Outcome.Refused<>(Obstacle.TOO_FEW_LABELS, ClassCounts.refusal(counts, holdout));
    }
    Orientation orientation = Orientation.of(claimed, calibration);
    Cuts cuts = new Cuts(calibration, FlagSide.of(orientation.direction()));
    Double target = objective.target();
    if (objective.goal() == Goal.BY_HAND && target != null) {
      return cuts.groups() < 2
          ? Unearned.alike()
          : named(objective, orientation, target, calibration, resampling);
    }
    BoundedRate rate = BoundedRate.of(objective, calibration);
    int best = best(objective, rate, cuts);
    if (best == 0 || best == cuts.groups()) {
      return new Unearned(objective, cuts, rate).refusal();
    }
    if (!cuts.at(best).beatsChance()) {
      return Unearned.atBest(cuts.at(best));
    }
    Threshold threshold = cuts.threshold(best);
    return new Outcome.Given<>(
        new ThresholdFit(
            objective,
            orientation,
            threshold,
            rate == null ? null : rate.bound(cuts.at(best)),
            ThresholdStatistics.of(threshold, calibration, resampling)));
  }

  private static Outcome<ThresholdFit> named(
      Objective objective,
      Orientation orientation,
      double value,
      List<LabelledScore> calibration,
      Resampling resampling) {
    Threshold threshold = new Threshold(value, FlagSide.of(orientation.direction()));
    ThresholdStatistics statistics = ThresholdStatistics.of(threshold, calibration, resampling);
    return statistics.counts().beatsChance()
        ? new Outcome.Given<>(new ThresholdFit(objective, orientation, threshold, null, statistics))
        : Unearned.byHand(value, statistics.counts());
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
