package dev.sextant.metrics.report.influence;

import java.util.Arrays;

/**
 * A statistic with its influence by cluster. The statistic differs from its population value by
 * about the sum of {@code influence}, whose terms are independent with mean 0, because clusters are
 * independent.
 *
 * @param value of the statistic
 * @param influence by cluster: the sum of the influence values of its subjects, over the number of
 *     subjects; 0 for a cluster without subjects
 * @param clusters number of clusters that have subjects
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Estimate(double value, double[] influence, int clusters) {

  private static final double KURTOSIS_OF_NORMAL = 3;
  private static final double FEWEST = 2;

  /** Sums influence values that are already divided by the number of subjects. */
  static Estimate of(double value, Clusters clusters, double[] influenceBySubject) {
    return new Estimate(value, clusters.sums(influenceBySubject), clusters.occupied());
  }

  /** Returns {@code G / (G - 1) * sum u_g^2}, the variance of the statistic; needs 2 clusters. */
  public double variance() {
    return covariance(this);
  }

  public double standardError() {
    return Math.sqrt(variance());
  }

  /**
   * Returns the covariance with a statistic over the same clusters, of which either may leave some
   * without subjects.
   */
  public double covariance(Estimate other) {
    double sum = 0;
    for (int g = 0; g < influence.length; g++) {
      sum += influence[g] * other.influence[g];
    }
    double g = Math.max(clusters, other.clusters);
    return sum * g / (g - 1);
  }

  /** Returns the same value with a standard error that is larger by this factor. */
  Estimate times(double factor) {
    double[] scaled = new double[influence.length];
    Arrays.setAll(scaled, g -> influence[g] * factor);
    return new Estimate(value, scaled, clusters);
  }

  /** Returns the difference of two statistics over the same clusters. */
  public Estimate minus(Estimate other) {
    double[] difference = new double[influence.length];
    Arrays.setAll(difference, g -> influence[g] - other.influence[g]);
    return new Estimate(value - other.value, difference, Math.min(clusters, other.clusters));
  }

  /**
   * Returns the degrees of freedom of the standard error by F. Satterthwaite (1946): few clusters
   * with most of the influence count as few.
   *
   * @param most those of independent clusters of equal weight
   */
  public double degreesOfFreedom(double most) {
    double squares = 0;
    double fourths = 0;
    for (double each : influence) {
      squares += each * each;
      fourths += each * each * each * each;
    }
    double effective = fourths == 0 ? most : KURTOSIS_OF_NORMAL * squares * squares / fourths - 1;
    return Math.max(FEWEST, Math.min(most, effective));
  }
}
