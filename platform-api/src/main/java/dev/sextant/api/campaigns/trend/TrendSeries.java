package dev.sextant.api.campaigns.trend;

import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.trend.BaselineRuns;
import dev.sextant.metrics.report.trend.Change;
import dev.sextant.metrics.report.trend.MetricTrend;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A metric of a cell, with its values in the first runs and in the occurrence that is looked at.
 *
 * @param position place of the cell in the occurrence
 * @param baseline values in the first runs so far, the oldest first; without those that are gone
 * @param worsenings of the looks so far that had evidence and raised no alarm, the oldest first
 * @param current values in the occurrence
 * @param wasBaseline number of first runs so far, with those whose values are gone
 * @param differences what differs from the last of the first runs
 */
record TrendSeries(
    int position,
    TrendMetric metric,
    List<ItemValues> baseline,
    List<Double> worsenings,
    ItemValues current,
    int wasBaseline,
    List<String> differences) {

  /** Returns the first runs; null if fewer than two have values. */
  @Nullable BaselineRuns runs() {
    if (baseline.size() < BaselineRuns.FEWEST) {
      return null;
    }
    long[] items = items();
    double[][] values = new double[baseline.size()][];
    for (int r = 0; r < values.length; r++) {
      values[r] = baseline.get(r).at(items);
    }
    return new BaselineRuns(values, clusters(items));
  }

  /** Compares the occurrence with the first runs. */
  Change change(BaselineRuns runs) {
    double[] past = worsenings.stream().mapToDouble(Double::doubleValue).toArray();
    return new MetricTrend(runs, metric.higherIsBetter(), past).next(current.at(items()));
  }

  /** Returns the items of the first runs, in ascending order. */
  private long[] items() {
    long[] all = new long[baseline.stream().mapToInt(ItemValues::size).sum()];
    int size = 0;
    for (ItemValues run : baseline) {
      for (int place = 0; place < run.size(); place++) {
        all[size++] = run.item(place);
      }
    }
    return distinct(all);
  }

  /** The groups are those of the newest of the first runs that has the item. */
  private Clusters clusters(long[] items) {
    long[] groups = new long[items.length];
    baseline.forEach(run -> run.writeGroups(items, groups));
    long[] numbered = distinct(groups.clone());
    int[] of = new int[items.length];
    for (int i = 0; i < of.length; i++) {
      of[i] = Arrays.binarySearch(numbered, groups[i]);
    }
    return new Clusters(of, Math.max(1, numbered.length));
  }

  /** Sorts numbers, and returns each once. */
  private static long[] distinct(long[] numbers) {
    Arrays.sort(numbers);
    int size = 0;
    for (int i = 0; i < numbers.length; i++) {
      if (i == 0 || numbers[i] != numbers[i - 1]) {
        numbers[size++] = numbers[i];
      }
    }
    return Arrays.copyOf(numbers, size);
  }
}
