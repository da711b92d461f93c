package dev.sextant.metrics.report.influence;

/**
 * Average precision with its influence function, the derivative of {@code AP = 1/n1 * sum over
 * positives of precision at their score}: a subject counts at its own score, and in the precision
 * at every score that it does not lie below.
 */
public final class AveragePrecision {

  private AveragePrecision() {}

  /**
   * Computes average precision in O(n log n), as scikit-learn does for tied scores.
   *
   * @param scores finite; higher ones are expected of positives
   * @param positive class of each subject; both classes occur
   */
  public static Estimate of(double[] scores, boolean[] positive, Clusters clusters) {
    return of(scores, positive, clusters, ClassClusters.of(positive, clusters));
  }

  /** Computes the same with the clusters of the classes. */
  public static Estimate of(
      double[] scores, boolean[] positive, Clusters clusters, ClassClusters classes) {
    int n = scores.length;
    Order order = new Order(scores);
    int[] positivesBefore = new int[n + 1];
    for (int place = 0; place < n; place++) {
      positivesBefore[place + 1] =
          positivesBefore[place] + (positive[order.subjects[place]] ? 1 : 0);
    }
    double positives = positivesBefore[n];
    double[] precisions = new double[n];
    double value = 0;
    for (int place = 0; place < n; place++) {
      int first = order.first[place];
      precisions[place] = (positives - positivesBefore[first]) / (n - first);
      value += positive[order.subjects[place]] ? precisions[place] : 0;
    }
    value /= positives;
    return Estimate.of(value, clusters, influence(order, positive, precisions, positives, value))
        .with(classes.support(), classes.degrees());
  }

  private static double[] influence(
      Order order, boolean[] positive, double[] precisions, double positives, double value) {
    int n = precisions.length;
    double[] influence = new double[n];
    double inverse = 0; // over positives so far: 1 / subjects at or above their score
    double precision = 0; // the same times the precision there
    for (int place = 0; place < n; ) {
      int end = order.end[place];
      double tied = 0;
      for (int p = place; p < end; p++) {
        tied += positive[order.subjects[p]] ? 1 : 0;
      }
      inverse += tied / (n - place);
      precision += tied * precisions[place] / (n - place);
      for (int p = place; p < end; p++) {
        int i = order.subjects[p];
        double own = positive[i] ? precisions[p] - value : 0;
        influence[i] = (own + (positive[i] ? inverse : 0) - precision) / positives;
      }
      place = end;
    }
    return influence;
  }
}
