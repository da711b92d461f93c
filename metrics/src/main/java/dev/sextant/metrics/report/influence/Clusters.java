package dev.sextant.metrics.report.influence;

/**
 * The clusters of subjects. Subjects of one cluster may depend on each other; clusters are
 * independent.
 */
public final class Clusters {

  private final int[] of;
  private final int count;
  private final int occupied;

  /**
   * Takes the cluster of each subject.
   *
   * @param of subject, in {@code [0, count)}; must not be changed afterwards
   * @param count number of clusters, of which some may have no subject
   */
  public Clusters(int[] of, int count) {
    this.of = of;
    this.count = count;
    this.occupied = occupied(place -> true);
  }

  /** A condition on a subject. */
  interface Condition {
    boolean holds(int subject);
  }

  /** Returns the number of clusters with a subject that meets the condition. */
  int occupied(Condition condition) {
    boolean[] seen = new boolean[count];
    int found = 0;
    for (int i = 0; i < of.length; i++) {
      if (condition.holds(i) && !seen[of[i]]) {
        seen[of[i]] = true;
        found++;
      }
    }
    return found;
  }

  /** Returns the number of clusters with a subject. */
  public int occupied() {
    return occupied;
  }

  int subjects() {
    return of.length;
  }

  /** Returns the sums of the values by cluster, added in the order of the subjects. */
  double[] sums(double[] bySubject) {
    double[] sums = new double[count];
    for (int i = 0; i < of.length; i++) {
      sums[of[i]] += bySubject[i];
    }
    return sums;
  }

  /**
   * Returns the number of equally large clusters that weigh as much as those of the subjects that
   * meet the condition: {@code (sum n_g)^2 / sum n_g^2}.
   */
  double effective(Condition condition) {
    int[] sizes = new int[count];
    for (int i = 0; i < of.length; i++) {
      sizes[of[i]] += condition.holds(i) ? 1 : 0;
    }
    double sum = 0;
    double squares = 0;
    for (int size : sizes) {
      sum += size;
      squares += (double) size * size;
    }
    return sum * sum / squares;
  }
}
