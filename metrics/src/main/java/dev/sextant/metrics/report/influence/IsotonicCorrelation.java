package dev.sextant.metrics.report.influence;

import dev.sextant.metrics.report.interval.Support;
import org.jspecify.annotations.Nullable;

/**
 * Pearson's r of factuality with the isotonic regression of factuality on trust: how far a score
 * follows factuality on any scale. Two scores that order the subjects alike have the same r, so
 * that no monotone transform of a score is better than the score itself.
 *
 * <p>With m the fitted values, which are the means of pooled blocks (equal scores are pooled first;
 * M. Ayer et al., An Empirical Distribution Function for Sampling with Incomplete Information,
 * 1955), {@code r^2 = 1 - mean((y - m)^2) / mean((y - mean)^2)}, as the residuals of a projection
 * are at right angles to it: the same as scikit-learn's {@code IsotonicRegression} followed by
 * numpy's {@code corrcoef}. It is in [0, 1]; 0 where the fit is constant, which knows nothing.
 *
 * <p>The fit minimises the numerator, so to first order a change of the fit does not change it. The
 * influence of a subject on r^2 is that with m held fixed: {@code ((1 - r^2) (y - mean)^2 - (y -
 * m)^2) / variance}.
 *
 * <p>The fit is to the sample itself, in which r is too high: knowing nothing, a score of n
 * distinct values has an r of about {@code sqrt(ln n / n)}. So r is for comparing two series that
 * are fitted alike, on the same subjects, not for reading on its own.
 */
public final class IsotonicCorrelation {

  private IsotonicCorrelation() {}

  /**
   * Computes r in O(n log n).
   *
   * @param trust higher ones are expected of a higher y
   * @return null if y does not vary
   */
  public static @Nullable Estimate of(double[] trust, double[] y, Clusters clusters) {
    return of(new Order(trust), y, clusters);
  }

  /** Computes the same of sorted trust. */
  public static @Nullable Estimate of(Order byTrust, double[] y, Clusters clusters) {
    int n = y.length;
    double mean = Means.ofValues(y);
    double squares = 0;
    for (double each : y) {
      squares += (each - mean) * (each - mean);
    }
    if (!(squares > n * Support.ROUNDING * Support.ROUNDING)) {
      return null;
    }
    double[] fitted = fitted(byTrust, y);
    double explained = 0;
    for (double each : fitted) {
      explained += (each - mean) * (each - mean);
    }
    boolean constant = fitted[0] == fitted[n - 1] && isConstant(fitted);
    double square = constant ? 0 : Math.min(1, explained / squares);
    double r = Math.sqrt(square);
    double[] influence = new double[n];
    for (int i = 0; i < n && r > 0; i++) {
      double ofAll = (y[i] - mean) * (y[i] - mean);
      double left = (y[i] - fitted[i]) * (y[i] - fitted[i]);
      influence[i] = ((1 - square) * ofAll - left) / squares / (2 * r);
    }
    return Estimate.ofCorrelation(r, clusters, influence);
  }

  private static boolean isConstant(double[] values) {
    for (double each : values) {
      if (each != values[0]) {
        return false;
      }
    }
    return true;
  }

  /** Returns the rising least-squares fit by pooling adjacent violators. */
  private static double[] fitted(Order order, double[] y) {
    int n = y.length;
    double[] weights = new double[n];
    double[] sums = new double[n];
    int[] ends = new int[n];
    int last = -1;
    for (int first = 0; first < n; first = order.end[first]) {
      last++;
      weights[last] = order.end[first] - first;
      sums[last] = 0;
      ends[last] = order.end[first];
      for (int k = first; k < order.end[first]; k++) {
        sums[last] += y[order.subjects[k]];
      }
      while (last > 0 && sums[last - 1] * weights[last] >= sums[last] * weights[last - 1]) {
        weights[last - 1] += weights[last];
        sums[last - 1] += sums[last];
        ends[last - 1] = ends[last];
        last--;
      }
    }
    double[] fitted = new double[n];
    int from = 0;
    for (int block = 0; block <= last; block++) {
      for (int k = from; k < ends[block]; k++) {
        fitted[order.subjects[k]] = sums[block] / weights[block];
      }
      from = ends[block];
    }
    return fitted;
  }
}
