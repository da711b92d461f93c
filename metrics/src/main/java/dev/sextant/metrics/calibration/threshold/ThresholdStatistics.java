package dev.sextant.metrics.calibration.threshold;

import dev.sextant.metrics.calibration.labelled.Confusion;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Threshold;
import dev.sextant.metrics.calibration.resampling.Share;
import dev.sextant.metrics.calibration.resampling.Tally;
import dev.sextant.metrics.report.interval.Interval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a threshold does on one side of a split. Positive means risky; a share of 0 or 1 carries the
 * exact bound of Clopper and Pearson over items, because resamples cannot leave it. On the side on
 * which the threshold was fitted all of this is optimistic; the holdout is there to judge it.
 *
 * @param counts how flags and labels meet
 * @param precision risky share of the flagged; null if nothing is flagged
 * @param recall flagged share of the risky; null without risky cases
 * @param falsePositiveRate flagged share of the trustworthy; null without trustworthy cases
 * @param reviewLoad flagged share of all; null without cases
 * @param accuracy share in which flag and label agree; null without cases
 * @param f1 {@code 2 tp / (2 tp + fp + fn)}; null if nothing is flagged or risky. Its ends are
 *     those of {@code j = tp / (tp + fp + fn)}, of which it is the increasing function {@code 2 j /
 *     (1 + j)}
 */
public record ThresholdStatistics(
    Confusion counts,
    @Nullable Interval precision,
    @Nullable Interval recall,
    @Nullable Interval falsePositiveRate,
    @Nullable Interval reviewLoad,
    @Nullable Interval accuracy,
    @Nullable Interval f1) {

  /**
   * A rate of errors whose upper confidence bound must keep a limit.
   *
   * @param goal that bounds it
   * @param limit of the bound
   * @param of the cases among which the errors are
   */
  record BoundedRate(Goal goal, double limit, UpperBound of) {

    /** Returns the rate that an objective bounds; null if it bounds none. */
    static @Nullable BoundedRate of(Objective objective, List<LabelledScore> calibration) {
      Goal goal = objective.goal();
      Double target = objective.target();
      if (!goal.bounds() || target == null) {
        return null;
      }
      boolean misses = goal == Goal.RECALL_LOWER_BOUND_AT_LEAST;
      return new BoundedRate(goal, goal.limit(target), UpperBound.ofClass(calibration, misses));
    }

    /** Returns whether the bound keeps the limit; without an error it may still not. */
    boolean isKept(Confusion counts) {
      return of.keeps(goal.error(counts), limit);
    }

    double bound(Confusion counts) {
      double upper = of.of(goal.error(counts));
      return goal == Goal.RECALL_LOWER_BOUND_AT_LEAST ? 1 - upper : upper;
    }
  }

  private static final int TP = 0;
  private static final int FP = 1;
  private static final int TN = 2;
  private static final int FN = 3;
  private static final List<Integer> ALL = List.of(TP, FP, TN, FN);
  private static final List<Share> SHARES =
      List.of(
          new Share(List.of(TP), List.of(TP, FP)),
          new Share(List.of(TP), List.of(TP, FN)),
          new Share(List.of(FP), List.of(FP, TN)),
          new Share(List.of(TP, FP), ALL),
          new Share(List.of(TP, TN), ALL),
          new Share(List.of(TP), List.of(TP, FP, FN)));

  /** Counts; the order of the scores changes no bit. */
  public static ThresholdStatistics of(Threshold threshold, List<LabelledScore> scores) {
    int[] items = scores.stream().mapToInt(LabelledScore::item).toArray();
    int[] categories = scores.stream().mapToInt(score -> category(threshold, score)).toArray();
    Tally tally = new Tally(items, categories, ALL.size());
    int[] counts = tally.counts();
    @Nullable Interval[] shares = tally.intervals(SHARES);
    return new ThresholdStatistics(
        new Confusion(counts[TP], counts[FP], counts[TN], counts[FN]),
        shares[0],
        shares[1],
        shares[2],
        shares[3],
        shares[4],
        f1(shares[5]));
  }

  private static int category(Threshold threshold, LabelledScore score) {
    return threshold.flags(score.score()) ? (score.risky() ? TP : FP) : (score.risky() ? FN : TN);
  }

  /** Turns the share of the risky among the flagged or risky, and its ends, into F1. */
  static @Nullable Interval f1(@Nullable Interval j) {
    if (j == null || j.low() == null || j.high() == null) {
      return j == null ? null : new Interval(f1(j.value()), null, null, j.missing());
    }
    return new Interval(f1(j.value()), f1(j.low()), f1(j.high()));
  }

  private static double f1(double j) {
    return 2 * j / (1 + j);
  }
}
