package dev.sextant.api.campaigns.trend;

import dev.sextant.metrics.report.trend.AlarmBudget;
import dev.sextant.metrics.report.trend.BaselineRuns;
import dev.sextant.metrics.report.trend.Change;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a look needs of a series once its values are compared. It does not hold the values, so those
 * of one series at a time are in memory.
 *
 * @param position place of the cell in the occurrence
 * @param isFirst whether the occurrence is one of the first runs
 * @param mean null: no item has a value
 * @param items with a value
 * @param differences what differs from the last of the first runs
 * @param margin 0 without first runs
 * @param compared null: it is a first run, or the first runs are gone
 */
record MeasuredSeries(
    int position,
    TrendMetric metric,
    boolean isFirst,
    @Nullable Double mean,
    long items,
    List<String> differences,
    Change change,
    double margin,
    TakenLook.@Nullable Compared compared) {

  /**
   * Compares the values of a series.
   *
   * @param budget of all metrics of all cells of the occurrence
   */
  static MeasuredSeries of(TrendSeries series, TrendSettings settings, AlarmBudget budget) {
    boolean isFirst = series.wasBaseline() < settings.baseline();
    BaselineRuns runs = isFirst ? null : series.runs();
    Change change = runs == null ? Change.none() : series.change(runs);
    double margin = runs == null ? 0 : margin(series.metric(), runs, settings);
    return new MeasuredSeries(
        series.position(),
        series.metric(),
        isFirst,
        finite(series.current().mean()),
        series.current().size(),
        series.differences(),
        change,
        margin,
        runs == null ? null : compared(runs, change, budget, margin));
  }

  /** Runs without a common item have no noise. */
  private static double margin(TrendMetric metric, BaselineRuns runs, TrendSettings settings) {
    double margin = settings.chosenMargin(metric, runs);
    return Double.isNaN(margin) ? 0 : margin;
  }

  private static TakenLook.Compared compared(
      BaselineRuns runs, Change change, AlarmBudget budget, double margin) {
    return new TakenLook.Compared(
        finite(change.worsening()),
        finite(change.standardError()),
        change.p(),
        change.pairs(),
        change.clusters(),
        change.lost(),
        runs.mean(),
        finite(runs.band(budget.perMetric())),
        positive(runs.detectable(budget.perMetric())),
        positive(margin));
  }

  /** First runs that do not vary say nothing about what can be found. */
  private static @Nullable Double positive(double value) {
    return value > 0 && Double.isFinite(value) ? value : null;
  }

  private static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
