package dev.sextant.metrics.calibration.probability;

import static java.util.Comparator.comparingDouble;

import dev.sextant.metrics.calibration.probability.Reliability.ReliabilityPoint;
import dev.sextant.metrics.calibration.resampling.Items;
import dev.sextant.metrics.calibration.resampling.Resampling;
import dev.sextant.metrics.calibration.resampling.Study;
import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.Intervals;
import dev.sextant.metrics.report.influence.Means;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Support;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Predictions in ascending order, sorted into bins of equal frequency, ties together. */
final class BinnedRisks {

  private final double[] probability;
  private final int[] label;
  private final double[] excess;
  private final double[] square;
  private final int[] ends;
  private final Items items;
  private final Study<Double> study;

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
    this.study =
        new Study<>(
            items,
            resampling,
            this::calibrationError,
            List.of((ToDoubleFunction<Double>) error -> error));
  }

  Study<?> study() {
    return study;
  }

  Reliability reliability() {
    @Nullable Interval[] intervals = study.intervals();
    List<ReliabilityPoint> points = new ArrayList<>();
    for (int k = 0; k < ends.length; k++) {
      if (start(k) < ends[k]) {
        points.add(point(k));
      }
    }
    return new Reliability(
        Support.ofItems(items.count()).limit(Objects.requireNonNull(intervals[0])),
        Objects.requireNonNull(Intervals.share(Means.mean(square, clusters()))),
        points);
  }

  private Clusters clusters() {
    return new Clusters(items.ofCase(), items.count());
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

  /**
   * Returns the expected calibration error of cases that occur so often: the share of each bin
   * times the distance of its mean prediction from its share of risky cases.
   */
  private Double calibrationError(int[] weights) {
    double error = 0;
    double all = 0;
    for (int k = 0; k < ends.length; k++) {
      double over = 0;
      for (int i = start(k); i < ends[k]; i++) {
        over += weights[i] * excess[i];
        all += weights[i];
      }
      error += Math.abs(over);
    }
    return error / all;
  }

  private ReliabilityPoint point(int bin) {
    int[] places = IntStream.range(start(bin), ends[bin]).toArray();
    double[] risky = IntStream.of(places).mapToDouble(i -> label[i]).toArray();
    double sum = 0;
    for (int i : places) {
      sum += probability[i];
    }
    Interval observed = Intervals.share(Means.mean(risky, clusters().at(places)));
    return new ReliabilityPoint(
        places.length, sum / places.length, Objects.requireNonNull(observed));
  }

  private int start(int bin) {
    return bin == 0 ? 0 : ends[bin - 1];
  }
}
