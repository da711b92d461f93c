package dev.sextant.metrics.report.influence;

/** The least-squares line {@code y = intercept + slope x} with the influence of its parameters. */
public final class Regression {

  private final double meanX;
  private final double slope;
  private final double intercept;
  private final double[] deviations;
  private final double[] residuals;
  private final double squares;
  private final Clusters clusters;

  /**
   * Fits the line.
   *
   * @param x finite, not all equal
   * @param y as long as x, finite
   */
  public Regression(double[] x, double[] y, Clusters clusters) {
    int n = x.length;
    double sumX = 0;
    double sumY = 0;
    for (int i = 0; i < n; i++) {
      sumX += x[i];
      sumY += y[i];
    }
    meanX = sumX / n;
    double meanY = sumY / n;
    deviations = new double[n];
    double xx = 0;
    double xy = 0;
    for (int i = 0; i < n; i++) {
      deviations[i] = x[i] - meanX;
      xx += deviations[i] * deviations[i];
      xy += deviations[i] * (y[i] - meanY);
    }
    squares = xx;
    slope = xy / xx;
    intercept = meanY - slope * meanX;
    residuals = new double[n];
    for (int i = 0; i < n; i++) {
      residuals[i] = y[i] - meanY - slope * deviations[i];
    }
    this.clusters = clusters;
  }

  public Estimate slope() {
    return estimate(slope, ofSlope());
  }

  public Estimate intercept() {
    double[] influence = ofSlope();
    for (int i = 0; i < influence.length; i++) {
      influence[i] = residuals[i] / influence.length - meanX * influence[i];
    }
    return estimate(intercept, influence);
  }

  private double[] ofSlope() {
    double[] influence = new double[residuals.length];
    for (int i = 0; i < influence.length; i++) {
      influence[i] = deviations[i] * residuals[i] / squares;
    }
    return influence;
  }

  private Estimate estimate(double value, double[] influence) {
    return Estimate.ofCorrelation(value, clusters, influence);
  }
}
