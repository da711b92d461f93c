package dev.sextant.metrics.calibration.probability;

import static java.util.Comparator.comparingDouble;

import dev.sextant.metrics.calibration.probability.Reliability.ReliabilityPoint;
import dev.sextant.metrics.calibration.resampling.Items;
import dev.sextant.metrics.calibration.resampling.Resampling;
import dev.sextant.metrics.calibration.resampling.Study;
import dev.sextant.metrics.report.bootstrap.ExactBound;
import dev.sextant.metrics.report.bootstrap.Interval;
import dev.sextant.metrics.report.bootstrap.Support;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Predictions in ascending order, sorted into bins of equal frequency, ties together. */
final class BinnedRisks {

  private final double[] probability;
  private final int[] label;
  private final double[] excess;
  private final double[] square;
  private final int[] ends;
  private final Items items;
  private final Study<BinSums> study;

  BinnedRisks(List<PredictedRisk> predictions, int bins, Resampling resampling) {
    List<PredictedRisk> ascending =
        predictions.stream()
            .sorted(
                comparingDouble(PredictedRisk::probability)
                    .thenComparingInt(PredictedRisk::item)
                    .thenComparing(PredictedRisk::risky))
            .toList();
    this.probability = ascending.stream().mapToDouble(PredictedRisk::probability).toArray();
    this.label = ascending.stream().mapToInt(p -> p.risky() ? 1 : 0).toArray();
    this.excess = new double[label.length];
    this.square = new double[label.length];
    for (int i = 0; i < label.length; i++) {
      excess[i] = probability[i] - label[i];
      square[i] = excess[i] * excess[i];
    }
    this.ends = ends(probability, bins);
    this.items = Items.of(ascending.stream().mapToInt(PredictedRisk::item).toArray());
    this.study = new Study<>(items, resampling, this::sums, statistics());
  }

  Study<?> study() {
    return study;
  }

  Reliability reliability() {
    @Nullable Interval[] intervals = study.intervals();
    List<ReliabilityPoint> points = new ArrayList<>();
    for (int k = 0; k < ends.length; k++) {
      Interval observed = intervals[2 + k];
      if (observed != null) {
        points.add(point(k, observed));
      }
    }
    Support support = Support.ofItems(items.count());
    return new Reliability(
        support.limit(Objects.requireNonNull(intervals[0])),
        support.limit(Objects.requireNonNull(intervals[1])),
        points);
  }

  /** Returns where each bin ends: behind all that equal the last one it would have by count. */
  private static int[] ends(double[] ascending, int bins) {
    int[] ends = new int[bins];
    for (int k = 0; k < bins; k++) {
      int end = (int) ((ascending.length - 1L) * (k + 1) / bins);
      double edge = ascending[end];
      while (end < ascending.length && ascending[end] == edge) {
        end++;
      }
      ends[k] = end;
    }
    return ends;
  }

  private List<ToDoubleFunction<BinSums>> statistics() {
    List<ToDoubleFunction<BinSums>> statistics = new ArrayList<>();
    statistics.add(BinSums::calibrationError);
    statistics.add(BinSums::brier);
    for (int k = 0; k < ends.length; k++) {
      int of = k;
      statistics.add(sums -> sums.observed(of));
    }
    return statistics;
  }

  private BinSums sums(int[] weights) {
    long[] cases = new long[ends.length];
    long[] risky = new long[ends.length];
    double[] excesses = new double[ends.length];
    double[] squares = new double[ends.length];
    for (int k = 0; k < ends.length; k++) {
      int n = 0;
      int positive = 0;
      double over = 0;
      double squared = 0;
      for (int i = start(k); i < ends[k]; i++) {
        n += weights[i];
        positive += weights[i] * label[i];
        over += weights[i] * excess[i];
        squared += weights[i] * square[i];
      }
      cases[k] = n;
      risky[k] = positive;
      excesses[k] = over;
      squares[k] = squared;
    }
    return new BinSums(cases, risky, excesses, squares);
  }

  private ReliabilityPoint point(int bin, Interval observed) {
    boolean[] in = new boolean[label.length];
    boolean[] risky = new boolean[label.length];
    boolean[] trustworthy = new boolean[label.length];
    double sum = 0;
    for (int i = start(bin); i < ends[bin]; i++) {
      in[i] = true;
      risky[i] = label[i] == 1;
      trustworthy[i] = label[i] == 0;
      sum += probability[i];
    }
    int n = ends[bin] - start(bin);
    Interval bounded =
        ExactBound.ofShare(observed, items.with(in), items.with(risky), items.with(trustworthy));
    return new ReliabilityPoint(n, sum / n, bounded);
  }

  private int start(int bin) {
    return bin == 0 ? 0 : ends[bin - 1];
  }
}
