package dev.sextant.api.campaigns.trend;

import dev.sextant.api.campaigns.trend.ItemValues.ItemValue;
import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.trend.BaselineRuns;
import dev.sextant.metrics.report.trend.Change;
import dev.sextant.metrics.report.trend.MetricTrend;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    List<String> items = items();
    double[][] values = new double[baseline.size()][];
    for (int r = 0; r < values.length; r++) {
      ItemValues run = baseline.get(r);
      values[r] = items.stream().mapToDouble(run::of).toArray();
    }
    return new BaselineRuns(values, clusters(items));
  }

  /** Compares the occurrence with the first runs. */
  Change change(BaselineRuns runs) {
    double[] past = worsenings.stream().mapToDouble(Double::doubleValue).toArray();
    return new MetricTrend(runs, metric.higherIsBetter(), past)
        .next(items().stream().mapToDouble(current::of).toArray());
  }

  private List<String> items() {
    Set<String> items = new LinkedHashSet<>();
    baseline.forEach(run -> items.addAll(run.byItem().keySet()));
    return new ArrayList<>(items);
  }

  /** The groups are those of the newest of the first runs that has the item. */
  private Clusters clusters(List<String> items) {
    Map<String, Integer> numbers = new HashMap<>();
    int[] of = new int[items.size()];
    for (int i = 0; i < of.length; i++) {
      of[i] = numbers.computeIfAbsent(group(items.get(i)), group -> numbers.size());
    }
    return new Clusters(of, Math.max(1, numbers.size()));
  }

  private String group(String item) {
    for (int r = baseline.size() - 1; r >= 0; r--) {
      ItemValue found = baseline.get(r).byItem().get(item);
      if (found != null) {
        return found.itemGroup();
      }
    }
    return item;
  }
}
