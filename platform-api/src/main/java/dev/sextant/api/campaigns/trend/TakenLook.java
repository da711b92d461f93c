package dev.sextant.api.campaigns.trend;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an occurrence says of a metric of a cell; the columns of its row.
 *
 * @param position place of the cell in the occurrence
 * @param baseline whether it is one of the first runs
 * @param mean null: no item has a value
 * @param state null: it is a first run
 * @param causes null unless it is worse
 */
record TakenLook(
    int position,
    TrendMetric metric,
    boolean baseline,
    @Nullable Double mean,
    long items,
    @Nullable Compared compared,
    @Nullable String state,
    @Nullable String lack,
    @Nullable Long moreClusters,
    @Nullable List<String> causes) {

  /**
   * A comparison with the first runs.
   *
   * @param worsening null: no item has both values
   * @param standardError null without two clusters
   * @param margin null: the metric is a score without noise
   */
  record Compared(
      @Nullable Double worsening,
      @Nullable Double standardError,
      double p,
      long pairs,
      long clusters,
      long lost,
      double baselineMean,
      @Nullable Double band,
      @Nullable Double detectable,
      @Nullable Double margin) {}
}
