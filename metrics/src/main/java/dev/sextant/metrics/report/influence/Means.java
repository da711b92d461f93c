package dev.sextant.metrics.report.influence;

import java.util.Arrays;

/** Means, ratios of means and standardised differences of means with their influence functions. */
public final class Means {

  private Means() {}

  /** Computes a mean, such as a log loss or a Brier score. */
  public static Estimate mean(double[] values, Clusters clusters) {
    double[] ones = new double[values.length];
    Arrays.fill(ones, 1);
    return ratio(values, ones, clusters);
  }

  /**
   * Computes a ratio of sums, such as precision, recall or a false positive rate: {@code
   * (numerator_i - p denominator_i) / sum of denominators}.
   *
   * @param numerators by subject
   * @param denominators by subject; their sum is above 0
   */
  public static Estimate ratio(double[] numerators, double[] denominators, Clusters clusters) {
    double above = 0;
    double below = 0;
    for (int i = 0; i < numerators.length; i++) {
      above += numerators[i];
      below += denominators[i];
    }
    double ratio = above / below;
    double[] influence = new double[numerators.length];
    for (int i = 0; i < influence.length; i++) {
      influence[i] = (numerators[i] - ratio * denominators[i]) / below;
    }
    return Estimate.of(ratio, clusters, influence);
  }

  /**
   * Computes Cohen's d: the mean of the positives less that of the negatives, over the pooled
   * standard deviation {@code sqrt((ss1 + ss0) / (n - 2))}.
   *
   * @param positive at least two subjects of each class; the values vary within a class
   */
  public static Estimate cohensD(double[] values, boolean[] positive, Clusters clusters) {
    int n = values.length;
    double[] sums = new double[2];
    double[] counts = new double[2];
    for (int i = 0; i < n; i++) {
      sums[positive[i] ? 1 : 0] += values[i];
      counts[positive[i] ? 1 : 0]++;
    }
    double[] means = {sums[0] / counts[0], sums[1] / counts[1]};
    double squares = 0;
    for (int i = 0; i < n; i++) {
      double deviation = values[i] - means[positive[i] ? 1 : 0];
      squares += deviation * deviation;
    }
    double variance = squares / (n - 2);
    double d = (means[1] - means[0]) / Math.sqrt(variance);
    double[] influence = new double[n];
    for (int i = 0; i < n; i++) {
      int own = positive[i] ? 1 : 0;
      double deviation = values[i] - means[own];
      double ofMean = (own == 1 ? deviation : -deviation) / counts[own] / Math.sqrt(variance);
      double ofVariance = deviation * deviation / (n - 2) - variance / n;
      influence[i] = ofMean - d / (2 * variance) * ofVariance;
    }
    return Estimate.of(d, clusters, influence);
  }
}
