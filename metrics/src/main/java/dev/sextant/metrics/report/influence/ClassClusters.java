package dev.sextant.metrics.report.influence;

import dev.sextant.metrics.report.interval.Support;

/**
 * The clusters that hold each of two classes.
 *
 * @param all clusters with a subject
 * @param positives those that hold a positive
 * @param negatives those that hold a negative
 * @param effectivePositives number of equally large clusters that weigh as much as those of the
 *     positives: {@code (sum n_g)^2 / sum n_g^2}
 * @param effectiveNegatives the same of the negatives
 */
public record ClassClusters(
    int all, int positives, int negatives, double effectivePositives, double effectiveNegatives) {

  public static ClassClusters of(boolean[] positive, Clusters clusters) {
    int[] ofPositives = new int[clusters.count()];
    int[] ofNegatives = new int[clusters.count()];
    for (int i = 0; i < positive.length; i++) {
      (positive[i] ? ofPositives : ofNegatives)[clusters.of(i)]++;
    }
    return new ClassClusters(
        clusters.occupied(),
        occupied(ofPositives),
        occupied(ofNegatives),
        effective(ofPositives),
        effective(ofNegatives));
  }

  private static int occupied(int[] sizes) {
    int occupied = 0;
    for (int size : sizes) {
      occupied += size > 0 ? 1 : 0;
    }
    return occupied;
  }

  private static double effective(int[] sizes) {
    double sum = 0;
    double squares = 0;
    for (int size : sizes) {
      sum += size;
      squares += (double) size * size;
    }
    return squares > 0 ? sum * sum / squares : 0;
  }

  /** Returns the support of a statistic that compares both classes. */
  public Support support() {
    return Support.ofClasses(all, positives, negatives);
  }

  /** Returns the degrees of freedom of such a statistic: those of the rarer class. */
  double degrees() {
    return Math.min(effectivePositives, effectiveNegatives) - 1;
  }
}
