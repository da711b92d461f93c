package dev.sextant.api.campaigns.trend;

import dev.sextant.metrics.report.trend.AlarmBudget;
import dev.sextant.metrics.report.trend.BaselineRuns;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How the occurrences of a campaign are compared with its first ones.
 *
 * @param baselineRuns number of first runs, from 2 on; null: {@value #USUAL_BASELINE}
 * @param looksPerYear occurrences that may raise an alarm in a year; null: {@value #USUAL_LOOKS}
 * @param alpha probability of any false alarm in a year; null: {@value #USUAL_ALPHA}
 * @param margin worsening of a share that is small enough to accept; null: {@value #USUAL_MARGIN}
 * @param scoreMargin worsening of a score that is small enough to accept, as a multiple of its
 *     noise: see {@link dev.sextant.metrics.report.trend.BaselineRuns#noise}; null: {@value
 *     #USUAL_SCORE_MARGIN}
 * @param metrics what is followed, as names of {@link TrendMetric}; null: the shares
 */
public record TrendSettings(
    @Nullable Integer baselineRuns,
    @Nullable Integer looksPerYear,
    @Nullable Double alpha,
    @Nullable Double margin,
    @Nullable Double scoreMargin,
    @Nullable List<String> metrics) {

  private static final int USUAL_BASELINE = 5;
  private static final int USUAL_LOOKS = 52;
  private static final double USUAL_ALPHA = 0.05;
  private static final double USUAL_MARGIN = 0.05;
  private static final double USUAL_SCORE_MARGIN = 0.3;

  /** Returns the settings with the usual values for those that are missing. */
  public TrendSettings complete() {
    return new TrendSettings(
        baseline(),
        looks(),
        chosenAlpha(),
        Objects.requireNonNullElse(margin, USUAL_MARGIN),
        chosenScoreMargin(),
        followed());
  }

  /** Returns the number of first runs. */
  public int baseline() {
    return Objects.requireNonNullElse(baselineRuns, USUAL_BASELINE);
  }

  int looks() {
    return Objects.requireNonNullElse(looksPerYear, USUAL_LOOKS);
  }

  /** Returns the names of what is followed, where it applies to a cell. */
  public List<String> followed() {
    return Objects.requireNonNullElse(metrics, TrendMetric.SHARES);
  }

  /** Returns whether a score is followed, which every system has. */
  public boolean followsScores() {
    return scores() > 0;
  }

  /**
   * Returns how many metrics of a cell are followed.
   *
   * @param isAsked whether its system is a generator
   * @param isLabelled whether an oracle labels its answers
   * @param isGraded whether that oracle gives more than yes or no
   */
  public int series(boolean isAsked, boolean isLabelled, boolean isGraded) {
    List<String> names = followed();
    return scores()
        + (isLabelled && names.contains("grounded") ? 1 : 0)
        + (isAsked && names.contains("answered") ? 1 : 0)
        + (isLabelled && isGraded && names.contains("factuality") ? 1 : 0);
  }

  private int scores() {
    return (int) followed().stream().filter(name -> new TrendMetric(name).isScore()).count();
  }

  /** Returns the worsening of a metric that is small enough to accept, in units of the metric. */
  double chosenMargin(TrendMetric metric, BaselineRuns runs) {
    return metric.isScore()
        ? chosenScoreMargin() * runs.noise()
        : Objects.requireNonNullElse(margin, USUAL_MARGIN);
  }

  private double chosenScoreMargin() {
    return Objects.requireNonNullElse(scoreMargin, USUAL_SCORE_MARGIN);
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
