package dev.sextant.metrics.report.influence;

import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Support;

/**
 * Correlations with their influence functions. Pearson's is that of S. Devlin, R. Gnanadesikan and
 * J. Kettenring, Robust Estimation and Outlier Detection with Correlation Coefficients (1975).
 * Spearman's is Pearson's of the mid-ranks, with two terms for estimating both rank functions.
 */
public final class Correlation {

  private Correlation() {}

  /**
   * Computes Pearson's r in O(n).
   *
   * @param x finite, not all equal
   * @param y as long as x, finite, not all equal
   */
  public static Measured pearson(double[] x, double[] y, Clusters clusters) {
    double[] a = standardised(x);
    double[] b = standardised(y);
    double r = mean(a, b);
    Estimate estimate = of(r, clusters, influence(a, b, r));
    return interval(estimate, new Jackknife(a, b, clusters));
  }

  /** Returns the interval by the jackknife, whose error on Fisher's z is nearer the truth. */
  private static Measured interval(Estimate r, Jackknife jackknife) {
    Support support = r.support();
    if (!support.suffices() || Math.abs(r.value()) > 1 - Support.ROUNDING) {
      return new Measured(r, outside -> Intervals.correlation(r, outside));
    }
    double z = Scale.FISHER_Z.to(r.value());
    double[] error = jackknife.ofFisherZ(r.value());
    Estimate onScale = new Estimate(z, error, r.clusters(), support, r.mostDegrees());
    return new Measured(r, outside -> interval(r.value(), onScale, outside));
  }

  private static Interval interval(double r, Estimate onScale, double outside) {
    double t = StudentT.quantile(outside, onScale.degreesOfFreedom());
    double z = onScale.value();
    double reach = t * onScale.standardError();
    return onScale
        .support()
        .limit(new Interval(r, Scale.FISHER_Z.from(z - reach), Scale.FISHER_Z.from(z + reach)));
  }

  /** Pearson's r without one cluster at a time, from the sums of each cluster. */
  private record Jackknife(double[] a, double[] b, Clusters clusters) {

    private static final double LARGEST = 1 - Support.ROUNDING;

    /**
     * Returns for each cluster how much Fisher's z falls without it, times (G - 1) / G. If x or y
     * varies in that cluster only, there is no correlation without it.
     */
    double[] ofFisherZ(double r) {
      int n = a.length;
      double[][] sums = new double[6][clusters.count()];
      for (int i = 0; i < n; i++) {
        int g = clusters.of(i);
        sums[0][g]++;
        sums[1][g] += a[i];
        sums[2][g] += b[i];
        sums[3][g] += a[i] * a[i];
        sums[4][g] += b[i] * b[i];
        sums[5][g] += a[i] * b[i];
      }
      double z = Scale.FISHER_Z.to(r);
      double held = clusters.occupied();
      double[] error = new double[clusters.count()];
      for (int g = 0; g < error.length; g++) {
        double k = n - sums[0][g];
        if (k < n) {
          double meanA = -sums[1][g] / k;
          double meanB = -sums[2][g] / k;
          double varianceA = (n - sums[3][g]) / k - meanA * meanA;
          double varianceB = (n - sums[4][g]) / k - meanB * meanB;
          double product = (n * r - sums[5][g]) / k - meanA * meanB;
          boolean vary = varianceA > Support.ROUNDING && varianceB > Support.ROUNDING;
          double without = vary ? product / Math.sqrt(varianceA * varianceB) : 0;
          double bounded = Math.max(-LARGEST, Math.min(LARGEST, without));
          error[g] = (z - Scale.FISHER_Z.to(bounded)) * (held - 1) / held;
        }
      }
      return error;
    }
  }

  /** Returns Pearson's r alone; {@code NaN} if x or y does not vary. */
  public static double r(double[] x, double[] y) {
    if (!varies(x) || !varies(y)) {
      return Double.NaN; // the mean of equal values may differ from them by rounding
    }
    return Math.max(-1, Math.min(1, mean(standardised(x), standardised(y))));
  }

  private static boolean varies(double[] values) {
    for (double value : values) {
      if (value != values[0]) {
        return true;
      }
    }
    return false;
  }

  /** Computes Spearman's rho, of tied values by mid-ranks, in O(n log n). */
  public static Measured spearman(double[] x, double[] y, Clusters clusters) {
    Order byX = new Order(x);
    Order byY = new Order(y);
    double[] ranksX = ranks(byX);
    double[] ranksY = ranks(byY);
    double[] a = standardised(ranksX);
    double[] b = standardised(ranksY);
    double rho = mean(a, b);
    double[] influence = influence(a, b, rho);
    addRankTerm(influence, byX, a, b, rho, deviation(ranksX));
    addRankTerm(influence, byY, b, a, rho, deviation(ranksY));
    Estimate estimate = of(rho, clusters, influence);
    return new Measured(estimate, outside -> Intervals.correlation(estimate, outside));
  }

  private static Estimate of(double value, Clusters clusters, double[] influence) {
    int g = clusters.occupied();
    double bounded = Math.max(-1, Math.min(1, value)); // rounding may exceed 1
    return Estimate.of(bounded, clusters, influence).with(Support.ofCorrelation(g), g - 2.0);
  }

  private static double[] influence(double[] a, double[] b, double r) {
    int n = a.length;
    double[] influence = new double[n];
    for (int i = 0; i < n; i++) {
      influence[i] = (a[i] * b[i] - r * (a[i] * a[i] + b[i] * b[i]) / 2) / n;
    }
    return influence;
  }

  /**
   * Adds what a subject does to the ranks of the others: those above it rise by 1/n, those that tie
   * with it by half of that. Each change of a rank moves rho by {@code (b - rho a) / deviation}.
   */
  private static void addRankTerm(
      double[] influence, Order order, double[] a, double[] b, double rho, double deviation) {
    int n = a.length;
    double[] before = new double[n + 1];
    for (int place = 0; place < n; place++) {
      int i = order.subjects[place];
      before[place + 1] = before[place] + (b[i] - rho * a[i]);
    }
    double[] terms = new double[n];
    double mean = 0;
    for (int place = 0; place < n; place++) {
      double above = before[n] - before[order.end[place]];
      double tied = before[order.end[place]] - before[order.first[place]];
      terms[place] = (above + tied / 2) / n;
      mean += terms[place];
    }
    mean /= n;
    for (int place = 0; place < n; place++) {
      influence[order.subjects[place]] += (terms[place] - mean) / deviation / n;
    }
  }

  /** Returns mid-ranks over n, in (0, 1). */
  private static double[] ranks(Order order) {
    int n = order.subjects.length;
    double[] ranks = new double[n];
    for (int place = 0; place < n; place++) {
      ranks[order.subjects[place]] = (order.first[place] + order.end[place]) / (2.0 * n);
    }
    return ranks;
  }

  private static double[] standardised(double[] values) {
    double mean = mean(values);
    double deviation = deviation(values);
    double[] standardised = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      standardised[i] = (values[i] - mean) / deviation;
    }
    return standardised;
  }

  private static double deviation(double[] values) {
    double mean = mean(values);
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    return Math.sqrt(squares / values.length);
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  private static double mean(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum / a.length;
  }
}
