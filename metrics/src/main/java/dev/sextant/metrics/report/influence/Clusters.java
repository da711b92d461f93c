package dev.sextant.metrics.report.influence;

import java.util.function.IntPredicate;

/**
 * The clusters of subjects. Subjects of one cluster may depend on each other; clusters are
 * independent.
 *
 * <p>Of more than 16,384 clusters, those with the same remainder are merged. Merged clusters are
 * independent, too. So standard errors stay unbiased; they gain a relative error of 0.6 %, and
 * memory has a bound.
 */
public final class Clusters {

  private static final int MOST = 1 << 14;

  private final int[] of;
  private final int count;
  private final int occupied;
  private final double effective;

  /**
   * Takes the cluster of each subject.
   *
   * @param of subject, in {@code [0, count)}; must not be changed afterwards
   * @param count number of clusters, of which some may have no subject
   * @throws IllegalArgumentException if a cluster is outside of that range
   */
  public Clusters(int[] of, int count) {
    for (int cluster : of) {
      if (cluster < 0 || cluster >= count) {
        throw new IllegalArgumentException(
            "expected an item from 0 to %d, found %d".formatted(count - 1, cluster));
      }
    }
    this.of = count <= MOST ? of : merged(of);
    this.count = Math.min(count, MOST);
    this.occupied = occupied(subject -> true);
    double[] sizes = new double[this.count];
    for (int cluster : this.of) {
      sizes[cluster]++;
    }
    this.effective = effective(sizes);
  }

  private static int[] merged(int[] of) {
    int[] merged = new int[of.length];
    for (int i = 0; i < merged.length; i++) {
      merged[i] = of[i] % MOST;
    }
    return merged;
  }

  /** Returns the clusters of some of the subjects, in the order of the places. */
  public Clusters at(int[] places) {
    int[] some = new int[places.length];
    for (int i = 0; i < some.length; i++) {
      some[i] = of[places[i]];
    }
    return new Clusters(some, count);
  }

  /** Returns the number of clusters with a subject that meets the condition. */
  public int occupied(IntPredicate condition) {
    boolean[] seen = new boolean[count];
    int found = 0;
    for (int i = 0; i < of.length; i++) {
      if (!seen[of[i]] && condition.test(i)) {
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

  /** Returns the number of equally large clusters that weigh as much as these. */
  public double effective() {
    return effective;
  }

  /**
   * Returns the number of equally heavy clusters that weigh as much: {@code (sum w_g)^2 / sum
   * w_g^2}; 0 if none has weight.
   */
  public static double effective(double[] weights) {
    double sum = 0;
    double squares = 0;
    for (double each : weights) {
      sum += each;
      squares += each * each;
    }
    return squares > 0 ? sum * sum / squares : 0;
  }

  /** Returns the number of clusters, with a subject or without. */
  public int count() {
    return count;
  }

  /** Returns the cluster of a subject. */
  public int of(int subject) {
    return of[subject];
  }

  /** Returns the sums of the values by cluster, added in the order of the subjects. */
  double[] sums(double[] bySubject) {
    double[] sums = new double[count];
    for (int i = 0; i < of.length; i++) {
      sums[of[i]] += bySubject[i];
    }
    return sums;
  }
}
