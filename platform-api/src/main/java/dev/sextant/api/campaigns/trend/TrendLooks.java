package dev.sextant.api.campaigns.trend;

import dev.sextant.metrics.report.trend.AlarmBudget;
import dev.sextant.metrics.report.trend.BaselineRuns;
import dev.sextant.metrics.report.trend.Change;
import dev.sextant.metrics.report.trend.Look;
import dev.sextant.metrics.report.trend.Look.Decision;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Looks at all series of an occurrence at once, within the campaign's budget of false alarms. */
final class TrendLooks {

  private TrendLooks() {}

  /**
   * Takes a look.
   *
   * @param series all metrics of all cells of the occurrence
   * @param looksTaken looks at earlier occurrences of the campaign in the same year that could
   *     raise an alarm
   */
  static List<TakenLook> take(List<TrendSeries> series, TrendSettings settings, int looksTaken) {
    AlarmBudget budget = settings.budget(series.size());
    List<@Nullable BaselineRuns> runs = new ArrayList<>();
    List<Change> changes = new ArrayList<>();
    for (TrendSeries each : series) {
      BaselineRuns baseline = isComplete(each, settings) ? each.runs() : null;
      runs.add(baseline);
      changes.add(baseline == null ? Change.none() : each.change(baseline));
    }
    double[] margins = new double[series.size()];
    for (int i = 0; i < margins.length; i++) {
      BaselineRuns baseline = runs.get(i);
      margins[i] = baseline == null ? 0 : margin(series.get(i).metric(), baseline, settings);
    }
    List<Decision> decisions = Look.decide(changes, margins, budget);
    List<TakenLook> looks = new ArrayList<>();
    for (int i = 0; i < margins.length; i++) {
      TrendSeries each = series.get(i);
      BaselineRuns baseline = runs.get(i);
      if (!isComplete(each, settings)) {
        looks.add(first(each));
      } else if (baseline == null) {
        looks.add(without(each, "baseline-gone"));
      } else {
        looks.add(
            looked(
                each,
                compared(baseline, changes.get(i), budget, margins[i]),
                decisions.get(i),
                looksTaken >= settings.looks()));
      }
    }
    return looks;
  }

  /** Runs without a common item have no noise. */
  private static double margin(TrendMetric metric, BaselineRuns runs, TrendSettings settings) {
    double margin = settings.chosenMargin(metric, runs);
    return Double.isNaN(margin) ? 0 : margin;
  }

  private static boolean isComplete(TrendSeries series, TrendSettings settings) {
    return series.wasBaseline() >= settings.baseline();
  }

  private static TakenLook first(TrendSeries series) {
    return series.current().isEmpty()
        ? without(series, "no-values")
        : new TakenLook(
            series.position(),
            series.metric(),
            true,
            series.current().mean(),
            series.current().size(),
            null,
            null,
            null,
            null,
            null);
  }

  private static TakenLook without(TrendSeries series, String lack) {
    return new TakenLook(
        series.position(),
        series.metric(),
        false,
        finite(series.current().mean()),
        series.current().size(),
        null,
        "no-evidence",
        lack,
        null,
        null);
  }

  private static TakenLook looked(
      TrendSeries series, TakenLook.Compared compared, Decision decision, boolean isBeyond) {
    Look.Lack lack = decision.lack();
    boolean isUsed = isBeyond && lack == null;
    Look.State state = isUsed ? Look.State.NO_EVIDENCE : decision.state();
    return new TakenLook(
        series.position(),
        series.metric(),
        false,
        finite(series.current().mean()),
        series.current().size(),
        compared,
        code(state),
        isUsed ? "looks-used" : lack == null ? null : code(lack),
        isUsed ? null : decision.moreClusters(),
        state == Look.State.WORSE ? series.differences() : null);
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

  /** Returns whether a look could raise an alarm, so that it is one of those of the year. */
  static boolean isSpent(TakenLook look) {
    return look.state() != null && !look.state().equals(code(Look.State.NO_EVIDENCE));
  }

  private static String code(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** First runs that do not vary say nothing about what can be found. */
  private static @Nullable Double positive(double value) {
    return value > 0 && Double.isFinite(value) ? value : null;
  }

  private static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
