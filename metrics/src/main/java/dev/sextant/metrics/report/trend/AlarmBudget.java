package dev.sextant.metrics.report.trend;

/**
 * The probability of a false alarm that a campaign may spend in a year. Each look gets an equal
 * part, and the metrics of a look share it (S. Holm, A Simple Sequentially Rejective Multiple Test
 * Procedure, 1979). So a campaign whose system never changes raises any alarm in a year with a
 * probability of at most {@code alpha}, whatever depends on what.
 *
 * @param alpha in (0, 1), such as 0.05
 * @param looks number of runs that are compared in a year, whether scheduled or not, at least 1
 * @param metrics number of metrics that can raise an alarm, at least 1
 */
public record AlarmBudget(double alpha, int looks, int metrics) {

  /** Refuses values outside of their ranges. */
  public AlarmBudget {
    if (!(alpha > 0 && alpha < 1)) {
      throw new IllegalArgumentException("expected a probability in (0, 1), found " + alpha);
    }
    if (looks < 1 || metrics < 1) {
      throw new IllegalArgumentException(
          "expected at least one look and one metric, found %d and %d".formatted(looks, metrics));
    }
  }

  /** Returns the probability of any false alarm in one look. */
  public double perLook() {
    return alpha / looks;
  }

  /** Returns the level at which the first metric of a look is tested. */
  public double perMetric() {
    return perLook() / metrics;
  }
}
