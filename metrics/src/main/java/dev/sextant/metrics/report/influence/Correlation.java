package dev.sextant.metrics.report.influence;

import dev.sextant.metrics.report.bootstrap.Interval;
import dev.sextant.metrics.report.bootstrap.Support;

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
  public static Estimate pearson(double[] x, double[] y, Clusters clusters) {
    double[] a = standardised(x);
    double[] b = standardised(y);
    double r = mean(a, b);
    return Estimate.of(r, clusters, influence(a, b, r));
  }

  /** Computes Spearman's rho, of tied values by mid-ranks, in O(n log n). */
  public static Estimate spearman(double[] x, double[] y, Clusters clusters) {
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
    return Estimate.of(rho, clusters, influence);
  }

  /**
   * Returns the interval of a correlation. Fisher's z has the variance 1 / (G - 3) where the
   * estimate expects 1 / (G - 1), so the standard error grows accordingly.
   */
  public static Interval interval(Estimate correlation) {
    int clusters = correlation.clusters();
    Support support = Support.ofCorrelation(clusters);
    if (!support.suffices()) {
      return support.limit(new Interval(correlation.value(), -1, 1));
    }
    double factor = Math.sqrt((clusters - 1.0) / (clusters - 3));
    return Intervals.of(correlation.times(factor), Scale.FISHER_Z, support, clusters - 2);
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
