package dev.sextant.metrics.report.trend;

/**
 * How one metric of a run differs from the first runs, over the subjects that all of them have.
 *
 * @param worsening mean over the subjects of how much worse they are, in units of the metric;
 *     negative if they are better; NaN without subjects
 * @param standardError of it, clustered, with the spread between runs; NaN without two clusters
 * @param degreesOfFreedom of the standard error
 * @param p one-sided, against a worsening
 * @param pairs number of subjects
 * @param clusters number of clusters of these
 * @param lost number of subjects that the first runs have and this one lacks
 */
public record Change(
    double worsening,
    double standardError,
    double degreesOfFreedom,
    double p,
    int pairs,
    int clusters,
    int lost) {

  /** Returns the change of a metric that was not compared. */
  public static Change none() {
    return without(0);
  }

  static Change without(int lost) {
    return new Change(Double.NaN, Double.NaN, 0, 1, 0, 0, lost);
  }

  /** Returns whether no subject changed at all. */
  boolean isNone() {
    return worsening == 0 && standardError == 0;
  }

  /**
   * Returns the largest worsening that fits the data: one-sided.
   *
   * @param level in (0, 0.5), such as 0.05
   */
  public double atMost(double level) {
    return worsening + BaselineRuns.oneSided(level, degreesOfFreedom) * standardError;
  }

  /** Returns the smallest worsening that fits the data: one-sided, at the same kind of level. */
  public double atLeast(double level) {
    return worsening - BaselineRuns.oneSided(level, degreesOfFreedom) * standardError;
  }
}
