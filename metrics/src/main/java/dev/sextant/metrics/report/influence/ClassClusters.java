package dev.sextant.metrics.report.influence;

import dev.sextant.metrics.report.interval.Support;

/**
 * The clusters that hold each of two classes.
 *
 * @param all clusters with a subject
 * @param positives those that hold a positive
 * @param negatives those that hold a negative
 * @param effective number of equally large clusters that weigh as much as all
 * @param effectivePositives the same of the positives
 * @param effectiveNegatives the same of the negatives
 */
public record ClassClusters(
    int all,
    int positives,
    int negatives,
    double effective,
    double effectivePositives,
    double effectiveNegatives) {

  public static ClassClusters of(boolean[] positive, Clusters clusters) {
    double[] ofPositives = new double[clusters.count()];
    double[] ofNegatives = new double[clusters.count()];
    for (int i = 0; i < positive.length; i++) {
      (positive[i] ? ofPositives : ofNegatives)[clusters.of(i)]++;
    }
    return new ClassClusters(
        clusters.occupied(),
        occupied(ofPositives),
        occupied(ofNegatives),
        clusters.effective(),
        Clusters.effective(ofPositives),
        Clusters.effective(ofNegatives));
  }

  private static int occupied(double[] sizes) {
    int occupied = 0;
    for (double size : sizes) {
      occupied += size > 0 ? 1 : 0;
    }
    return occupied;
  }

  /** Returns the support of a statistic that compares both classes. */
  public Support support() {
    return Support.ofClasses(all, positives, negatives, rarer());
  }

  /** Returns the degrees of freedom of such a statistic: those of the rarer class. */
  double degrees() {
    return rarer() - 1;
  }

  private double rarer() {
    return Math.min(effectivePositives, effectiveNegatives);
  }
}
