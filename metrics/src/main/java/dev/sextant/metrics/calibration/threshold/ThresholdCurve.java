package dev.sextant.metrics.calibration.threshold;

import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Threshold;
import dev.sextant.metrics.calibration.resampling.ItemShares;
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
    Items items = Items.of(scores.stream().mapToInt(LabelledScore::item).toArray());
    @Nullable Interval[] prices = prices(thresholds.size(), flagged, items, costs, resampling);
    int[] once = new int[scores.size()];
    Arrays.fill(once, 1);
    int[] counts = flagged.counts(once);
    List<CurvePoint> points = new ArrayList<>();
    for (int i = 0; i < thresholds.size(); i++) {
      @Nullable Interval[] shares =
          flagged.shares(i).stream()
              .map(of -> ItemShares.of(items, of.part(), of.rest()))
              .toArray(Interval[]::new);
      points.add(point(thresholds.get(i), flagged.of(i).of(counts), shares, prices[i]));
    }
    return new ThresholdCurve(ClassCounts.of(scores), points);
  }

  /** Returns what each threshold costs; null if that is unknown. */
  private static @Nullable Interval[] prices(
      int thresholds, Flagged flagged, Items items, @Nullable Costs costs, Resampling resampling) {
    if (costs == null) {
      return new @Nullable Interval[thresholds];
    }
    List<ToDoubleFunction<int[]>> statistics = new ArrayList<>();
    for (int i = 0; i < thresholds; i++) {
      Flagged.At at = flagged.of(i);
      statistics.add(counts -> cost(at, counts, costs));
    }
    Study<int[]> study = new Study<>(items, resampling, flagged::counts, statistics);
    Study.resample(resampling, List.of(study));
    @Nullable Interval[] prices = study.intervals();
    for (int i = 0; i < prices.length; i++) {
      Interval price = prices[i];
      prices[i] = price == null ? null : cost(price, costs, items.support());
    }
    return prices;
  }

  private static double cost(Flagged.At at, int[] counts, Costs costs) {
    double missed = costs.miss() * (at.allRisky(counts) - at.risky(counts));
    return CASES * (missed + costs.wrongFlag() * at.trustworthy(counts)) / at.all(counts);
  }

  /** No error in the sample may cost something in another. */
  private static Interval cost(Interval cost, Costs costs, Support support) {
    Double most = ExactBound.of(new Interval(0, 0, 0), support.clusters()).high();
    return cost.value() == 0 && most != null
        ? new Interval(0, 0, CASES * costs.greatest() * most)
        : support.limit(cost);
  }

  private static CurvePoint point(
      Threshold threshold, int[] flagged, @Nullable Interval[] shares, @Nullable Interval price) {
    return new CurvePoint(
        threshold.value(),
        flagged[0],
        flagged[1],
        shares[0],
        shares[1],
        shares[2],
        shares[3],
        shares[4],
        ThresholdStatistics.f1(shares[5]),
        price);
  }
}
