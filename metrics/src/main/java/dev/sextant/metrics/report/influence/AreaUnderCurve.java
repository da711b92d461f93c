package dev.sextant.metrics.report.influence;

import dev.sextant.metrics.report.bootstrap.Interval;
import dev.sextant.metrics.report.bootstrap.Support;

/**
 * The area under the ROC curve with its influence function, the placements of E. DeLong, D. DeLong
 * and D. Clarke-Pearson, Comparing the Areas under Two or More Correlated Receiver Operating
 * Characteristic Curves (1988), summed by cluster as by N. Obuchowski, Nonparametric Analysis of
 * Clustered ROC Curve Data (1997).
 */
public final class AreaUnderCurve {

  private AreaUnderCurve() {}

  /**
   * Computes the area in O(n log n).
   *
   * @param scores finite; higher ones are expected of positives
   * @param positive class of each subject; both classes occur
   */
  public static Estimate of(double[] scores, boolean[] positive, Clusters clusters) {
    double[] influence = placements(scores, positive);
    long positives = count(positive);
    long negatives = positive.length - positives;
    double area = 0;
    for (int i = 0; i < influence.length; i++) {
      area += positive[i] ? influence[i] : 0;
    }
    area /= positives;
    double ofPositive = spread(clusters, positive, true) / positives;
    double ofNegative = spread(clusters, positive, false) / negatives;
    for (int i = 0; i < influence.length; i++) {
      influence[i] = (influence[i] - area) * (positive[i] ? ofPositive : ofNegative);
    }
    return Estimate.of(area, clusters, influence);
  }

  /**
   * Returns the area with its interval.
   *
   * @param scores finite; higher ones are expected of positives
   * @param positive class of each subject; both classes occur
   */
  public static Interval interval(double[] scores, boolean[] positive, Clusters clusters) {
    Support support =
        Support.ofClasses(
            clusters.occupied(),
            clusters.occupied(i -> positive[i]),
            clusters.occupied(i -> !positive[i]));
    double effective =
        Math.min(clusters.effective(i -> positive[i]), clusters.effective(i -> !positive[i]));
    return Intervals.of(of(scores, positive, clusters), Scale.LOGIT, support, effective - 1);
  }

  /**
   * Returns what corrects the variance for estimating the mean placement of a class from few
   * clusters: {@link Estimate} divides by all clusters less 1, but this class has fewer.
   */
  private static double spread(Clusters clusters, boolean[] positive, boolean ofClass) {
    double g = clusters.occupied();
    double held = clusters.occupied(i -> positive[i] == ofClass);
    return Math.sqrt(held / (held - 1) * (g - 1) / g);
  }

  /** Returns for each subject the share of the other class that is on its right side. */
  private static double[] placements(double[] scores, boolean[] positive) {
    Order order = new Order(scores);
    int n = scores.length;
    int[] positivesBefore = new int[n + 1];
    for (int place = 0; place < n; place++) {
      positivesBefore[place + 1] =
          positivesBefore[place] + (positive[order.subjects[place]] ? 1 : 0);
    }
    double positives = positivesBefore[n];
    double negatives = n - positives;
    double[] placements = new double[n];
    for (int place = 0; place < n; place++) {
      int first = order.first[place];
      int end = order.end[place];
      double below = positivesBefore[first];
      double tied = positivesBefore[end] - below;
      placements[order.subjects[place]] =
          positive[order.subjects[place]]
              ? (first - below + (end - first - tied) / 2) / negatives
              : (positives - below - tied / 2) / positives;
    }
    return placements;
  }

  private static long count(boolean[] positive) {
    long count = 0;
    for (boolean each : positive) {
      count += each ? 1 : 0;
    }
    return count;
  }
}
