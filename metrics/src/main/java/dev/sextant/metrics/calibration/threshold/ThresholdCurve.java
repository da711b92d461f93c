package dev.sextant.metrics.calibration.threshold;

import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Threshold;
import dev.sextant.metrics.calibration.resampling.Items;
import dev.sextant.metrics.calibration.resampling.Resampling;
import dev.sextant.metrics.calibration.resampling.Study;
import dev.sextant.metrics.calibration.threshold.Objective.Costs;
import dev.sextant.metrics.report.interval.ExactBound;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Support;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What each of many thresholds does on one side of a split, all measured on the same resamples in
 * one pass. Who picks the best of them has fitted on this side.
 *
 * @param labels how many labelled scores of each class the side has
 * @param points in the order of the thresholds
 */
public record ThresholdCurve(ClassCounts labels, List<CurvePoint> points) {

  /**
   * What one threshold of a curve does; the rates are those of {@link ThresholdStatistics}, to the
   * bit.
   *
   * @param threshold in the metric's own units
   * @param truePositives flagged and risky
   * @param falsePositives flagged, but trustworthy
   * @param precision risky share of the flagged; null if nothing is flagged
   * @param recall flagged share of the risky; null without risky cases
   * @param falsePositiveRate flagged share of the trustworthy; null without trustworthy cases
   * @param reviewLoad flagged share of all; null without cases
   * @param accuracy share in which flag and label agree; null without cases
   * @param f1 {@code 2 tp / (2 tp + fp + fn)}; null if nothing is flagged or risky
   * @param cost of a thousand cases like these; null without cases, or if no costs of errors cost
   */
  public record CurvePoint(
      double threshold,
      int truePositives,
      int falsePositives,
      @Nullable Interval precision,
      @Nullable Interval recall,
      @Nullable Interval falsePositiveRate,
      @Nullable Interval reviewLoad,
      @Nullable Interval accuracy,
      @Nullable Interval f1,
      @Nullable Interval cost) {}

  private static final int RATES = 7;
  private static final int CASES = 1_000;

  public ThresholdCurve {
    points = List.copyOf(points);
  }

  /**
   * Measures thresholds; the order of the scores changes no bit.
   *
   * @param thresholds of one side, in ascending order of the scores that they cut
   * @param scores one or more
   * @param costs null: unknown
   */
  public static ThresholdCurve of(
      List<Threshold> thresholds,
      List<LabelledScore> scores,
      @Nullable Costs costs,
      Resampling resampling) {
    Flagged flagged = Flagged.of(thresholds, scores);
    List<ToDoubleFunction<int[]>> rates = new ArrayList<>();
    for (int i = 0; i < thresholds.size(); i++) {
      rates.addAll(rates(flagged.of(i), costs));
    }
    Items items = Items.of(scores.stream().mapToInt(LabelledScore::item).toArray());
    Study<int[]> study = new Study<>(items, resampling, flagged::counts, rates);
    Study.resample(resampling, List.of(study));
    @Nullable Interval[] intervals = study.intervals();
    int[] once = new int[scores.size()];
    Arrays.fill(once, 1);
    int[] counts = flagged.counts(once);
    List<CurvePoint> points = new ArrayList<>();
    for (int i = 0; i < thresholds.size(); i++) {
      @Nullable Interval[] own = Arrays.copyOfRange(intervals, RATES * i, RATES * (i + 1));
      bound(own, flagged, i, items, costs);
      points.add(point(thresholds.get(i), flagged.of(i).of(counts), own));
    }
    return new ThresholdCurve(ClassCounts.of(scores), points);
  }

  private static List<ToDoubleFunction<int[]>> rates(Flagged.At at, @Nullable Costs costs) {
    return List.of(
        counts -> (double) at.risky(counts) / at.flagged(counts),
        counts -> (double) at.risky(counts) / at.allRisky(counts),
        counts -> (double) at.trustworthy(counts) / at.allTrustworthy(counts),
        counts -> (double) at.flagged(counts) / at.all(counts),
        counts -> (double) at.agreeing(counts) / at.all(counts),
        counts -> (double) at.risky(counts) / at.flaggedOrRisky(counts),
        counts -> costs == null ? Double.NaN : cost(at, counts, costs));
  }

  private static double cost(Flagged.At at, int[] counts, Costs costs) {
    double missed = costs.miss() * (at.allRisky(counts) - at.risky(counts));
    return CASES * (missed + costs.wrongFlag() * at.trustworthy(counts)) / at.all(counts);
  }

  /** Percentiles are too narrow near 0 and 1, and 0 may cost something in another sample. */
  private static void bound(
      @Nullable Interval[] own, Flagged flagged, int at, Items items, @Nullable Costs costs) {
    List<Flagged.Cases> shares = flagged.shares(at);
    for (int i = 0; i < shares.size(); i++) {
      Interval share = own[i];
      Flagged.Cases of = shares.get(i);
      own[i] =
          share == null
              ? null
              : ExactBound.ofShare(
                  share, items.with(of.whole()), items.with(of.part()), items.with(of.rest()));
    }
    Interval cost = own[RATES - 1];
    if (cost != null && costs != null) {
      own[RATES - 1] = cost(cost, costs, Support.ofItems(items.count()));
    }
  }

  private static Interval cost(Interval cost, Costs costs, Support support) {
    Double most = ExactBound.of(new Interval(0, 0, 0), support.clusters()).high();
    return cost.value() == 0 && most != null
        ? new Interval(0, 0, CASES * costs.greatest() * most)
        : support.limit(cost);
  }

  private static CurvePoint point(Threshold threshold, int[] flagged, @Nullable Interval[] own) {
    return new CurvePoint(
        threshold.value(),
        flagged[0],
        flagged[1],
        own[0],
        own[1],
        own[2],
        own[3],
        own[4],
        ThresholdStatistics.f1(own[5]),
        own[6]);
  }
}
