package dev.sextant.metrics.report.influence;

import org.jspecify.annotations.Nullable;

/**
 * The <b>prediction-rejection ratio</b> with its influence function. It compares rejection curves:
 * keep the k most trusted of n subjects; their mean factuality, averaged over k = 1..n, is the area
 * A. With {@code A_random} the mean factuality (what keeping at random gives) and {@code A_oracle}
 * the area when factuality itself decides whom to keep, the ratio is {@code (A - A_random) /
 * (A_oracle - A_random)}. Subjects of equal trust are kept in random order, which in the mean gives
 * each their mean factuality. A. Malinin and M. Gales (2021); LM-Polygraph's {@code
 * PredictionRejectionArea}, all of the curve, is the same but for ties, which it leaves to the
 * sort.
 *
 * <p>With H harmonic numbers, {@code n A = sum_i y_i (H_n - H_(i-1))} for the i-th most trusted, so
 * that a group with b before it and e at its end adds its mean times {@code (e - b) H_n - (G(e) -
 * G(b))}, where {@code G(k) = H(0) + ... + H(k - 1)}. The influence is the derivative of the same
 * area with the logarithm in place of H.
 */
public final class RejectionRatio {

  private RejectionRatio() {}

  /**
   * Computes the ratio in O(n log n).
   *
   * @param trust higher ones are expected of a higher y
   * @return null if y does not vary
   */
  public static @Nullable Estimate of(double[] trust, double[] y, Clusters clusters) {
    return of(new Order(trust), new Order(y), y, clusters);
  }

  /** Computes the same of sorted trust and sorted y. */
  public static @Nullable Estimate of(
      Order byTrust, Order byFactuality, double[] y, Clusters clusters) {
    int n = y.length;
    double mean = Means.ofValues(y);
    double[] centred = new double[n];
    for (int i = 0; i < n; i++) {
      centred[i] = y[i] - mean;
    }
    if (byFactuality.end[0] == n) {
      return null;
    }
    double[] harmonic = harmonicSums(n);
    double oracle = gain(byFactuality, centred, harmonic);
    double ratio = gain(byTrust, centred, harmonic) / oracle;
    double[] influence = influence(byTrust, centred);
    double[] ofOracle = influence(byFactuality, centred);
    for (int i = 0; i < n; i++) {
      // the influence on A_random is the same in both
      double own = centred[i] / n;
      influence[i] = (influence[i] - own - ratio * (ofOracle[i] - own)) * n / oracle;
    }
    return Estimate.ofCorrelation(ratio, clusters, influence);
  }

  private static double[] harmonicSums(int n) {
    double[] sums = new double[n + 1];
    double harmonic = 0;
    for (int k = 1; k <= n; k++) {
      sums[k] = sums[k - 1] + harmonic;
      harmonic += 1.0 / k;
    }
    return sums;
  }

  /** Returns n (A - A_random) of y with mean 0. The most trusted are last in order. */
  private static double gain(Order order, double[] y, double[] harmonic) {
    int n = y.length;
    double gain = 0;
    for (int first = 0; first < n; first = order.end[first]) {
      int end = order.end[first];
      double sum = 0;
      for (int k = first; k < end; k++) {
        sum += y[order.subjects[k]];
      }
      gain -= sum / (end - first) * (harmonic[n - first] - harmonic[n - end]);
    }
    return gain;
  }

  /** Returns the influence of each subject on A, of y with mean 0. */
  private static double[] influence(Order order, double[] y) {
    int n = y.length;
    double[] influence = new double[n];
    double after = 0; // over the less trusted groups: mean times ln(begin / end)
    double mean = 0;
    double log = 0; // ln(n / end)
    double upToEnd = n; // integral of ln(n / t) from 0 to end: end (ln(n / end) + 1)
    for (int first = 0; first < n; first = order.end[first]) {
      int last = order.end[first];
      double begin = n - last;
      double end = n - first;
      double sum = 0;
      for (int k = first; k < last; k++) {
        sum += y[order.subjects[k]];
      }
      double ofGroup = sum / (last - first);
      double logOfBegin = begin == 0 ? 0 : StrictMath.log(n / begin);
      double upToBegin = begin == 0 ? 0 : begin * (logOfBegin + 1);
      double area = upToEnd - upToBegin;
      for (int k = first; k < last; k++) {
        int i = order.subjects[k];
        double own = (y[i] - ofGroup) * area / (end - begin);
        influence[i] = (own + ofGroup * log + after) / n;
        mean += influence[i] / n;
      }
      after += begin == 0 ? 0 : ofGroup * StrictMath.log(begin / end);
      upToEnd = upToBegin;
      log = logOfBegin;
    }
    for (int i = 0; i < n; i++) {
      influence[i] -= mean;
    }
    return influence;
  }
}
