package dev.sextant.api.campaigns.comparison;

import dev.sextant.api.campaigns.comparison.MetricComparisonReply.SystemValue;
import dev.sextant.api.campaigns.comparison.MetricComparisonReply.ValueState;
import dev.sextant.api.campaigns.comparison.SystemComparisonReply.ListedDifference;
import dev.sextant.api.campaigns.trend.TrendMetric;
import dev.sextant.metrics.report.systems.MeanComparison;
import dev.sextant.metrics.report.systems.MeanComparison.Kind;
import dev.sextant.metrics.report.systems.MeanComparison.SystemMean;
import dev.sextant.metrics.report.systems.SystemComparison;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * Compares one metric of the systems of an occurrence.
 *
 * @param cells at least one
 */
record MetricSideBySide(
    UUID occurrenceId, List<ComparedCell> cells, TrendMetric metric, List<String> metrics) {

  /** Compares; may take a second. */
  MetricComparisonReply reply(MetricValues values) {
    MeanComparison compared =
        MeanComparison.of(
            cells.stream().map(cell -> values.of(cell.position())).toList(),
            values.clusters(),
            new Kind(metric.higherIsBetter(), !metric.isScore()),
            occurrenceId.getLeastSignificantBits());
    return new MetricComparisonReply(
        occurrenceId,
        cells.get(0).datasetId(),
        metric.name(),
        metrics,
        metric.higherIsBetter(),
        values.items(),
        compared.items(),
        compared.clusters(),
        IntStream.range(0, cells.size())
            .mapToObj(i -> value(cells.get(i), compared.systems().get(i)))
            .toList(),
        compared.differences().stream()
            .map(
                each ->
                    new ListedDifference(
                        cells.get(each.first()).system(),
                        cells.get(each.second()).system(),
                        each.difference(),
                        each.p()))
            .toList());
  }

  private static SystemValue value(ComparedCell cell, SystemMean mean) {
    Double p = mean.p();
    ValueState few = mean.items() == 0 ? ValueState.NO_VALUES : ValueState.FEW_VALUES;
    return new SystemValue(
        cell.system(),
        mean.isCompared() ? ValueState.COMPARED : few,
        mean.items(),
        mean.mean(),
        p,
        p == null ? null : (Boolean) (p >= 1 - SystemComparison.CONFIDENCE));
  }
}
