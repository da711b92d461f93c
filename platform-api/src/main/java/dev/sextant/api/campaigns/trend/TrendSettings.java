package dev.sextant.api.campaigns.trend;

import dev.sextant.metrics.report.trend.AlarmBudget;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How the occurrences of a campaign are compared with its first ones.
 *
 * @param baselineRuns number of first runs, from 2 on; null: {@value #USUAL_BASELINE}
 * @param looksPerYear occurrences that may raise an alarm in a year; null: {@value #USUAL_LOOKS}
 * @param alpha probability of any false alarm in a year; null: {@value #USUAL_ALPHA}
 * @param margin worsening of a share that is small enough to accept; null: {@value #USUAL_MARGIN}
 */
public record TrendSettings(
    @Nullable Integer baselineRuns,
    @Nullable Integer looksPerYear,
    @Nullable Double alpha,
    @Nullable Double margin) {

  private static final int USUAL_BASELINE = 5;
  private static final int USUAL_LOOKS = 52;
  private static final double USUAL_ALPHA = 0.05;
  private static final double USUAL_MARGIN = 0.05;

  /** Returns the settings with the usual values for those that are missing. */
  public TrendSettings complete() {
    return new TrendSettings(baseline(), looks(), chosenAlpha(), chosenMargin());
  }

  /** Returns the number of first runs. */
  public int baseline() {
    return Objects.requireNonNullElse(baselineRuns, USUAL_BASELINE);
  }

  int looks() {
    return Objects.requireNonNullElse(looksPerYear, USUAL_LOOKS);
  }

  double chosenMargin() {
    return Objects.requireNonNullElse(margin, USUAL_MARGIN);
  }

  /**
   * Returns the budget of false alarms.
   *
   * @param series number of metrics of all cells of an occurrence
   */
  AlarmBudget budget(int series) {
    return new AlarmBudget(chosenAlpha(), looks(), series);
  }

  /**
   * Returns the one-sided level at which a metric is tested.
   *
   * @param series number of metrics of all cells of an occurrence
   */
  public double level(int series) {
    return budget(series).perMetric();
  }

  private double chosenAlpha() {
    return Objects.requireNonNullElse(alpha, USUAL_ALPHA);
  }
}
