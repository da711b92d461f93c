package dev.sextant.api.campaigns.comparison;

import dev.sextant.api.campaigns.comparison.MetricValueStore.PackedValues;
import dev.sextant.metrics.report.systems.ItemClusters;
import io.vertx.core.buffer.Buffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Unpacks the values of a metric. */
final class MetricValues {

  private static final int VALUE = 16;

  private final Map<Integer, PackedValues> byPosition;
  private final int items;

  MetricValues(List<PackedValues> packed) {
    byPosition =
        packed.stream().collect(Collectors.toMap(PackedValues::position, Function.identity()));
    items = packed.stream().mapToInt(PackedValues::items).max().orElse(0);
  }

  /** Returns the number of items that were read; 0 if no system has a value. */
  int items() {
    return items;
  }

  /** Returns the values of a system by item; NaN where there is none. */
  double[] of(int position) {
    double[] values = new double[items];
    Arrays.fill(values, Double.NaN);
    PackedValues packed = byPosition.get(position);
    if (packed != null) {
      Buffer bytes = packed.packed();
      for (int at = 0; at < bytes.length(); at += VALUE) {
        values[bytes.getInt(at)] = bytes.getDouble(at + 8);
      }
    }
    return values;
  }

  /** Returns the clusters of the items; an item without a value has one that is not used. */
  ItemClusters clusters() {
    int[] clusters = new int[items];
    for (PackedValues packed : byPosition.values()) {
      Buffer bytes = packed.packed();
      for (int at = 0; at < bytes.length(); at += VALUE) {
        clusters[bytes.getInt(at)] = bytes.getInt(at + 4);
      }
    }
    return new ItemClusters(clusters, items);
  }
}
