package dev.sextant.metrics.report;

/**
 * Correlations of two columns whose rows occur a whole number of times each. {@code NaN} where
 * undefined: if either column does not vary.
 */
final class Correlation {

  private Correlation() {}

  /** Returns Pearson's r, in [-1, 1]. */
  static double pearson(double[] x, double[] y, int[] weights) {
    return centred(deviations(x, weights), deviations(y, weights), weights);
  }

  /**
   * Returns Spearman's rho, in [-1, 1]: Pearson's r of the mid-ranks that the rows have among each
   * other as often as they occur.
   *
   * @param byX the rows in ascending order of x
   * @param byY the rows in ascending order of y
   */
  static double spearman(double[] x, double[] y, int[] byX, int[] byY, int[] weights) {
    return centred(rankDeviations(x, byX, weights), rankDeviations(y, byY, weights), weights);
  }

  private static double centred(double[] x, double[] y, int[] weights) {
    double xx = 0;
    double yy = 0;
    double xy = 0;
    for (int i = 0; i < weights.length; i++) {
      xx += weights[i] * (x[i] * x[i]);
      yy += weights[i] * (y[i] * y[i]);
      xy += weights[i] * (x[i] * y[i]);
    }
    double r = xx > 0 && yy > 0 ? xy / (Math.sqrt(xx) * Math.sqrt(yy)) : Double.NaN;
    return Math.max(-1, Math.min(1, r));
  }

  /** Deviations from the mean; exactly 0 if all rows that occur are equal. */
  private static double[] deviations(double[] values, int[] weights) {
    long n = 0;
    double sum = 0;
    double least = Double.POSITIVE_INFINITY;
    double greatest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < values.length; i++) {
      if (weights[i] > 0) {
        n += weights[i];
        sum += weights[i] * values[i];
        least = Math.min(least, values[i]);
        greatest = Math.max(greatest, values[i]);
      }
    }
    double mean = least == greatest ? least : sum / n;
    double[] deviations = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      deviations[i] = values[i] - mean;
    }
    return deviations;
  }

  /**
   * Twice the deviation of the mid-rank from the mean rank: with {@code before} rows below and
   * {@code tied} rows alike, of {@code n}, it is {@code 2 before + tied - n}, a whole number.
   */
  private static double[] rankDeviations(double[] values, int[] ascending, int[] weights) {
    long n = 0;
    for (int weight : weights) {
      n += weight;
    }
    double[] deviations = new double[values.length];
    long before = 0;
    for (int i = 0; i < ascending.length; ) {
      int start = i;
      long tied = 0;
      for (; i < ascending.length && values[ascending[i]] == values[ascending[start]]; i++) {
        tied += weights[ascending[i]];
      }
      for (int k = start; k < i; k++) {
        deviations[ascending[k]] = 2 * before + tied - n;
      }
      before += tied;
    }
    return deviations;
  }
}
