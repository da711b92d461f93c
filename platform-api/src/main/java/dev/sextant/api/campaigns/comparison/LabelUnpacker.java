package dev.sextant.api.campaigns.comparison;

import dev.sextant.api.campaigns.comparison.SystemLabelStore.PackedLabels;
import dev.sextant.metrics.report.systems.ItemClusters;
import dev.sextant.metrics.report.systems.SystemLabels;
import io.vertx.core.buffer.Buffer;
import java.util.List;

/**
 * Unpacks labels. An answer is an item and a cluster as integers of 4 bytes, then five floats: the
 * label, its probability, the label by people, its inclusion probability, and the factuality.
 */
final class LabelUnpacker {

  private static final int ANSWER = 28;

  private LabelUnpacker() {}

  static SystemLabels labels(PackedLabels of) {
    Buffer packed = of.packed();
    int answers = packed.length() / ANSWER;
    SystemLabels.Builder builder = new SystemLabels.Builder(answers);
    for (int at = 0; at < packed.length(); at += ANSWER) {
      builder.add(
          packed.getInt(at),
          packed.getFloat(at + 8),
          packed.getFloat(at + 12),
          packed.getFloat(at + 16),
          packed.getFloat(at + 20),
          packed.getFloat(at + 24));
    }
    return builder.build();
  }

  /** Returns the clusters of the items of all; an item without a label has one that is not used. */
  static ItemClusters clusters(List<PackedLabels> all) {
    int items = all.stream().mapToInt(PackedLabels::items).max().orElse(0);
    int[] clusters = new int[items];
    for (PackedLabels each : all) {
      Buffer packed = each.packed();
      for (int at = 0; at < packed.length(); at += ANSWER) {
        clusters[packed.getInt(at)] = packed.getInt(at + 4);
      }
    }
    return new ItemClusters(clusters, items);
  }
}
