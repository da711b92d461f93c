package dev.sextant.metrics.calibration.probability;

import dev.sextant.metrics.calibration.probability.Reliability.ReliabilityPoint;
import dev.sextant.metrics.calibration.resampling.Items;
import dev.sextant.metrics.calibration.resampling.Resampling;
import dev.sextant.metrics.calibration.resampling.Study;
import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.Intervals;
import dev.sextant.metrics.report.influence.Means;
import dev.sextant.metrics.report.interval.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Predictions in ascending order, sorted into bins of equal frequency, ties together. */
final class BinnedRisks {

  private final double[] probability;
  private final boolean[] risky;
  private final double[] excess;
  private final int[] ends;
  private final Items items;
  private final Study<Double> study;

  BinnedRisks(List<PredictedRisk> predictions, int bins, Resampling resampling) {
    PredictedRisks columns = PredictedRisks.of(predictions);
    int[] ascending = columns.ascending();
    int[] item = new int[ascending.length];
    this.probability = new double[ascending.length];
    this.risky = new boolean[ascending.length];
    this.excess = new double[ascending.length];
    for (int i = 0; i < ascending.length; i++) {
      item[i] = columns.item(ascending[i]);
      probability[i] = columns.probability(ascending[i]);
      risky[i] = columns.isRisky(ascending[i]);
      excess[i] = probability[i] - (risky[i] ? 1 : 0);
    }
    this.ends = ends(probability, bins);
    this.items = Items.of(item);
    this.study =
        new Study<>(
            items,
            resampling,
            new CalibrationError(excess, ends, items),
            List.of((ToDoubleFunction<Double>) error -> error));
  }

  Study<?> study() {
    return study;
  }

  Reliability reliability() {
    @Nullable Interval[] intervals = study.intervals();
    Clusters clusters = new Clusters(items.ofCase(), items.count());
    List<ReliabilityPoint> points = new ArrayList<>();
    for (int k = 0; k < ends.length; k++) {
      if (start(k) < ends[k]) {
        points.add(point(k, clusters));
      }
    }
    double[] squares = new double[excess.length];
    Arrays.setAll(squares, i -> excess[i] * excess[i]);
    return new Reliability(
        items.support().limit(Objects.requireNonNull(intervals[0])),
        Objects.requireNonNull(Intervals.share(Means.mean(squares, clusters))),
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

  private ReliabilityPoint point(int bin, Clusters clusters) {
    int[] places = IntStream.range(start(bin), ends[bin]).toArray();
    double[] labels = IntStream.of(places).mapToDouble(i -> risky[i] ? 1 : 0).toArray();
    double sum = 0;
    for (int i : places) {
      sum += probability[i];
    }
    Interval observed = Intervals.share(Means.mean(labels, clusters.at(places)));
    return new ReliabilityPoint(
        places.length, sum / places.length, Objects.requireNonNull(observed));
  }

  private int start(int bin) {
    return bin == 0 ? 0 : ends[bin - 1];
  }
}
