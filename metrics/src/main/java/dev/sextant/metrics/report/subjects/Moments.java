package dev.sextant.metrics.report.subjects;

/**
 * Mean and variance of values that occur a whole number of times each.
 *
 * @param n observations: the sum of the weights
 * @param mean their mean; {@code NaN} if there are none
 * @param squares sum of squared deviations from the mean; exactly 0 if all are equal
 */
public record Moments(long n, double mean, double squares) {

  /**
   * Computes them in two passes.
   *
   * @param values one per subject
   * @param weights how often each occurs, 0 or more
   */
  public static Moments of(double[] values, int[] weights) {
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
    if (n == 0 || least == greatest) {
      return new Moments(n, n == 0 ? Double.NaN : least, 0);
    }
    double mean = sum / n;
    double squares = 0;
    for (int i = 0; i < values.length; i++) {
      squares += weights[i] * ((values[i] - mean) * (values[i] - mean));
    }
    return new Moments(n, mean, squares);
  }

  double variance() {
    return squares / (n - 1);
  }
}
