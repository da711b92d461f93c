package dev.sextant.metrics.report.trend;

/**
 * What a look at a share can find, known before anything is measured: the variance of yes-or-no
 * answers has a bound.
 *
 * @param clusters number of clusters of the items, at least 2
 * @param concentration sum over the clusters of their squared shares of the items: {@code 1 /
 *     clusters} if all are equally large
 * @param answers to each item in one run, at least 1
 * @param firstRuns that a run is compared with, at least 1
 */
public record PlannedShare(int clusters, double concentration, int answers, int firstRuns) {

  /** Largest variance of a yes or no. */
  private static final double MOST = 0.25;

  private static final double POWER = 0.8;

  /**
   * Returns the worsening that a look finds with a probability of at least 80 %, in (0, infinity):
   * above 1 there is none. It holds if answers to an item are independent draws that answers to
   * other items of the cluster may repeat, and if runs differ by these draws alone.
   *
   * @param level one-sided level of the test: see {@link AlarmBudget#perMetric}
   */
  public double detectable(double level) {
    double variance = MOST / answers * concentration * (1 + 1.0 / firstRuns);
    double freedom = clusters - 1.0;
    double quantiles =
        BaselineRuns.oneSided(level, freedom) + BaselineRuns.oneSided(1 - POWER, freedom);
    return quantiles * Math.sqrt(variance);
  }
}
