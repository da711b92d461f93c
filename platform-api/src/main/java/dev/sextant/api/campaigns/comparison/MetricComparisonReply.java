package dev.sextant.api.campaigns.comparison;

import dev.sextant.api.campaigns.comparison.SystemComparisonReply.ListedDifference;
import dev.sextant.metrics.report.interval.Interval;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One metric of the systems of an occurrence side by side, as the API returns it.
 *
 * @param metrics that can be compared
 * @param itemsRead items of the version that were read; 0 if no system has a value
 * @param items that are compared: all compared systems have a value of each
 * @param clusters of these
 * @param differences of all pairs of compared systems
 */
record MetricComparisonReply(
    UUID occurrenceId,
    UUID datasetId,
    String metric,
    List<String> metrics,
    boolean higherIsBetter,
    int itemsRead,
    int items,
    int clusters,
    List<SystemValue> systems,
    List<ListedDifference> differences) {

  MetricComparisonReply {
    metrics = List.copyOf(metrics);
    systems = List.copyOf(systems);
    differences = List.copyOf(differences);
  }

  /** What is known of a system. */
  enum ValueState {
    COMPARED,
    FEW_VALUES,
    NO_VALUES
  }

  /**
   * A system.
   *
   * @param items with a value, of which the compared ones are some
   * @param mean over the compared items
   * @param p of the set of systems that may be the best
   * @param mayBeBest null if that is unknown
   */
  record SystemValue(
      String system,
      ValueState state,
      int items,
      @Nullable Interval mean,
      @Nullable Double p,
      @Nullable Boolean mayBeBest) {}
}
