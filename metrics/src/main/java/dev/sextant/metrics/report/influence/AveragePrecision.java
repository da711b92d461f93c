package dev.sextant.metrics.report.influence;

import dev.sextant.metrics.report.interval.Interval;

/**
 * Average precision with its influence function, the derivative of {@code AP = 1/n1 * sum over
 * positives of precision at their score}: a subject counts at its own score, and in the precision
 * at every score that it does not lie below.
 *
 * <p>A small sample often lacks the rare negative above most positives, and its variance is then
 * too small. So the variance behind the lower end, which is Wilson's, grows by a fifth of the
 * squared change that one more cluster of negatives above nine tenths of the positives would make.
 * {@code docs/inference.md} has the simulations that chose it.
 */
public final class AveragePrecision {

  private static final double WEIGHT = 0.2;
  private static final double ABOVE = 0.9;

  private AveragePrecision() {}

  /**
   * Computes average precision in O(n log n), as scikit-learn does for tied scores.
   *
   * @param scores finite; higher ones are expected of positives
   * @param positive class of each subject; both classes occur
   */
  public static Measured of(double[] scores, boolean[] positive, Clusters clusters) {
    return of(scores, positive, clusters, ClassClusters.of(positive, clusters));
  }

  /** Computes the same with the clusters of the classes. */
  public static Measured of(
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
    Estimate estimate =
        Estimate.of(value, clusters, influence(order, positive, precisions, positives, value))
            .with(classes.support(), classes.degrees());
    double ofNegative = (n - positives) / classes.effectiveNegatives();
    double change = ofNegative * effect(order, positivesBefore, precisions);
    return new Measured(estimate, outside -> interval(estimate, WEIGHT * change * change, outside));
  }

  /**
   * Returns how much a further negative lowers the value, if its score is above those of nine
   * tenths of the positives.
   */
  private static double effect(Order order, int[] positivesBefore, double[] precisions) {
    int n = precisions.length;
    double positives = positivesBefore[n];
    double sum = 0;
    for (int place = 0; place < n && positivesBefore[place] < ABOVE * positives; ) {
      int end = order.end[place];
      sum += (positivesBefore[end] - positivesBefore[place]) * precisions[place] / (n - place);
      place = end;
    }
    return sum / positives;
  }

  private static Interval interval(Estimate estimate, double further, double outside) {
    Interval onScale = Intervals.of(estimate, Scale.LOGIT, outside);
    Double high = onScale.high();
    if (high == null) {
      return onScale;
    }
    double t = StudentT.quantile(outside, estimate.degreesOfFreedom());
    double low = Wilson.end(estimate.value(), estimate.variance() + further, -t);
    return estimate.support().limit(new Interval(estimate.value(), low, high));
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
