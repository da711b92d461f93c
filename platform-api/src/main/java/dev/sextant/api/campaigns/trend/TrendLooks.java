package dev.sextant.api.campaigns.trend;

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
   * @param series all metrics of all cells of the occurrence, at least one
   * @param looksTaken looks at earlier occurrences of the campaign in the same year that could
   *     raise an alarm
   */
  static List<TakenLook> take(List<MeasuredSeries> series, TrendSettings settings, int looksTaken) {
    List<Change> changes = series.stream().map(MeasuredSeries::change).toList();
    double[] margins = series.stream().mapToDouble(MeasuredSeries::margin).toArray();
    List<Decision> decisions = Look.decide(changes, margins, settings.budget(series.size()));
    List<TakenLook> looks = new ArrayList<>();
    for (int i = 0; i < margins.length; i++) {
      MeasuredSeries each = series.get(i);
      if (each.isFirst()) {
        looks.add(each.mean() == null ? without(each, "no-values") : first(each));
      } else if (each.compared() == null) {
        looks.add(without(each, "baseline-gone"));
      } else {
        looks.add(looked(each, decisions.get(i), looksTaken >= settings.looks()));
      }
    }
    return looks;
  }

  private static TakenLook first(MeasuredSeries series) {
    return look(series, true, null, null, null, null);
  }

  private static TakenLook without(MeasuredSeries series, String lack) {
    return look(series, false, code(Look.State.NO_EVIDENCE), lack, null, null);
  }

  private static TakenLook looked(MeasuredSeries series, Decision decision, boolean isBeyond) {
    Look.Lack lack = decision.lack();
    boolean isUsed = isBeyond && lack == null;
    Look.State state = isUsed ? Look.State.NO_EVIDENCE : decision.state();
    return look(
        series,
        false,
        code(state),
        isUsed ? "looks-used" : lack == null ? null : code(lack),
        isUsed ? null : decision.moreClusters(),
        state == Look.State.WORSE ? series.differences() : null);
  }

  private static TakenLook look(
      MeasuredSeries series,
      boolean isFirst,
      @Nullable String state,
      @Nullable String lack,
      @Nullable Long moreClusters,
      @Nullable List<String> causes) {
    return new TakenLook(
        series.position(),
        series.metric(),
        isFirst,
        series.mean(),
        series.items(),
        series.compared(),
        state,
        lack,
        moreClusters,
        causes);
  }

  /** Returns whether a look could raise an alarm, so that it is one of those of the year. */
  static boolean isSpent(TakenLook look) {
    return look.state() != null && !look.state().equals(code(Look.State.NO_EVIDENCE));
  }

  private static String code(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
