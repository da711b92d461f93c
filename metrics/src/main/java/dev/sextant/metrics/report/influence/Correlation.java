package dev.sextant.metrics.report.influence;

import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Support;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Correlations with their influence functions. Pearson's is that of S. Devlin, R. Gnanadesikan and
 * J. Kettenring, Robust Estimation and Outlier Detection with Correlation Coefficients (1975).
 * Spearman's is Pearson's of the mid-ranks, with two terms for estimating both rank functions. Of a
 * y with {@link TwoValues}, the intervals are those of classes.
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
    TwoValues classes = TwoValues.of(y, clusters);
    Estimate estimate = of(r, clusters, influence(a, b, r), classes);
    if (!estimate.support().suffices() || Math.abs(estimate.value()) > 1 - Support.ROUNDING) {
      return new Measured(estimate, outside -> Intervals.correlation(estimate, outside));
    }
    Estimate onScale = onScale(estimate, new Jackknife(a, b, clusters));
    if (classes == null) {
      return new Measured(estimate, outside -> interval(estimate.value(), onScale, outside));
    }
    return new Measured(
        estimate, TwoValues.PearsonInterval.of(estimate, onScale, a, classes)::outside);
  }

  /** Returns Fisher's z with the influence by the jackknife, whose error is nearer the truth. */
  private static Estimate onScale(Estimate r, Jackknife jackknife) {
    double z = Scale.FISHER_Z.to(r.value());
    double[] error = jackknife.ofFisherZ(r.value());
    return new Estimate(z, error, r.clusters(), r.support(), r.mostDegrees());
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

    /** Of a cluster: its subjects, and the sums of a, b, their squares and their product. */
    private static final int SUMS = 6;

    /**
     * Returns for each cluster how much Fisher's z falls without it, times (G - 1) / G. If x or y
     * varies in that cluster only, there is no correlation without it.
     */
    double[] ofFisherZ(double r) {
      int n = a.length;
      double[] sums = new double[SUMS * clusters.count()];
      for (int i = 0; i < n; i++) {
        int at = SUMS * clusters.of(i);
        sums[at]++;
        sums[at + 1] += a[i];
        sums[at + 2] += b[i];
        sums[at + 3] += a[i] * a[i];
        sums[at + 4] += b[i] * b[i];
        sums[at + 5] += a[i] * b[i];
      }
      double z = Scale.FISHER_Z.to(r);
      double held = clusters.occupied();
      double[] error = new double[clusters.count()];
      for (int g = 0; g < error.length; g++) {
        int at = SUMS * g;
        double k = n - sums[at];
        if (k < n) {
          double meanA = -sums[at + 1] / k;
          double meanB = -sums[at + 2] / k;
          double varianceA = (n - sums[at + 3]) / k - meanA * meanA;
          double varianceB = (n - sums[at + 4]) / k - meanB * meanB;
          double product = (n * r - sums[at + 5]) / k - meanA * meanB;
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

  /**
   * Returns Pearson's r of all pairs; {@code NaN} where one of them does not vary. It holds two
   * columns at a time, since those of a large report fill the memory.
   *
   * @param columns by index, below {@code size}; asked for several times
   */
  public static double[][] matrix(int size, IntFunction<double[]> columns) {
    double[][] matrix = new double[size][size];
    for (int i = 0; i < size; i++) {
      double[] x = standardisedOrNone(columns.apply(i));
      for (int j = i; j < size; j++) {
        double[] y = j == i ? x : standardisedOrNone(columns.apply(j));
        boolean vary = x.length > 0 && y.length > 0;
        matrix[i][j] = vary ? Math.max(-1, Math.min(1, mean(x, y))) : Double.NaN;
        matrix[j][i] = matrix[i][j];
      }
    }
    return matrix;
  }

  private static double[] standardisedOrNone(double[] values) {
    return varies(values) ? standardised(values) : new double[0];
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
    return spearman(new Order(x), new Order(y), clusters);
  }

  /** Computes the same of sorted values. */
  public static Measured spearman(Order byX, Order byY, Clusters clusters) {
    double[] ranksX = byX.midRanks();
    double[] ranksY = byY.midRanks();
    double[] a = standardised(ranksX);
    double[] b = standardised(ranksY);
    double rho = mean(a, b);
    double[] influence = influence(a, b, rho);
    double deviation = deviation(ranksX);
    addRankTerm(influence, byX, a, b, rho, deviation);
    addRankTerm(influence, byY, b, a, rho, deviation(ranksY));
    TwoValues classes = TwoValues.of(byY, clusters);
    Estimate estimate = of(rho, clusters, influence, classes);
    return classes == null
        ? new Measured(estimate, outside -> Intervals.correlation(estimate, outside))
        : new Measured(
            estimate,
            TwoValues.SpearmanInterval.of(estimate, ranksX, deviation, classes, clusters)::outside);
  }

  private static Estimate of(
      double value, Clusters clusters, double[] influence, @Nullable TwoValues classes) {
    double bounded = Math.max(-1, Math.min(1, value)); // rounding may exceed 1
    Estimate estimate = Estimate.ofCorrelation(bounded, clusters, influence);
    return classes == null ? estimate : estimate.supportedBy(classes.support());
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

  private static double[] standardised(double[] values) {
    double mean = mean(values);
    double deviation = deviation(values, mean);
    double[] standardised = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      standardised[i] = (values[i] - mean) / deviation;
    }
    return standardised;
  }

  private static double deviation(double[] values) {
    return deviation(values, mean(values));
  }

  private static double deviation(double[] values, double mean) {
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
