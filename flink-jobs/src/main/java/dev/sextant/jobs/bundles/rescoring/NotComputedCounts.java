package dev.sextant.jobs.bundles.rescoring;

import dev.sextant.jobs.bundles.rescoring.NotComputed.Cause;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Counts scores that were not computed, by table, metric and cause. */
final class NotComputedCounts {

  private final Map<Series, Count> counts = new LinkedHashMap<>();

  private record Series(String table, String metric, Cause cause) {}

  private static final class Count {
    private final Set<String> models = new LinkedHashSet<>();
    private long scores;
  }

  /**
   * Adds scores.
   *
   * @param model name; null: the metric needs no model
   * @param scores 0: there is nothing to add
   */
  void add(String table, String metric, @Nullable String model, long scores, Cause cause) {
    if (scores == 0) {
      return;
    }
    Count count = counts.computeIfAbsent(new Series(table, metric, cause), series -> new Count());
    count.scores += scores;
    if (model != null) {
      count.models.add(model);
    }
  }

  /** Returns the counts in the order in which their series came first. */
  List<NotComputed> all() {
    return counts.entrySet().stream()
        .map(
            entry ->
                new NotComputed(
                    entry.getKey().table(),
                    entry.getKey().metric(),
                    List.copyOf(entry.getValue().models),
                    entry.getValue().scores,
                    entry.getKey().cause()))
        .toList();
  }
}
