package dev.sextant.metrics.report.influence;

import java.util.Arrays;

/** Statistics of weighted subjects, written down as slowly and literally as they are defined. */
final class Weighted {

  private Weighted() {}

  interface BySubject {
    double of(int subject);
  }

  static double sum(double[] weights, BySubject values) {
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i] * values.of(i);
    }
    return sum;
  }

  static double pearson(double[] x, double[] y, double[] w) {
    double n = sum(w, i -> 1);
    double meanX = sum(w, i -> x[i]) / n;
    double meanY = sum(w, i -> y[i]) / n;
    return sum(w, i -> (x[i] - meanX) * (y[i] - meanY))
        / Math.sqrt(
            sum(w, i -> (x[i] - meanX) * (x[i] - meanX))
                * sum(w, i -> (y[i] - meanY) * (y[i] - meanY)));
  }

  static double[] ranks(double[] values, double[] w) {
    double[] ranks = new double[values.length];
    Arrays.setAll(
        ranks,
        i ->
            sum(w, j -> values[j] < values[i] ? 1 : values[j] == values[i] ? 0.5 : 0)
                / sum(w, j -> 1));
    return ranks;
  }

  static double slope(double[] x, double[] y, double[] w) {
    double n = sum(w, i -> 1);
    double meanX = sum(w, i -> x[i]) / n;
    double meanY = sum(w, i -> y[i]) / n;
    return sum(w, i -> (x[i] - meanX) * (y[i] - meanY))
        / sum(w, i -> (x[i] - meanX) * (x[i] - meanX));
  }

  static double intercept(double[] x, double[] y, double[] w) {
    return (sum(w, i -> y[i]) - slope(x, y, w) * sum(w, i -> x[i])) / sum(w, i -> 1);
  }

  /** Returns the distinct values; a negative zero is a zero. */
  static double[] levels(double[] values) {
    return Arrays.stream(values).map(value -> 0.0 + value).distinct().sorted().toArray();
  }

  /** Returns the ratio of areas under rejection curves that are continuous in the weights. */
  static double rejectionRatio(double[] trust, double[] y, double[] w) {
    double random = sum(w, i -> y[i]) / sum(w, i -> 1);
    return (rejectionArea(trust, y, w) - random) / (rejectionArea(y, y, w) - random);
  }

  /**
   * Returns the mean over t, the share kept of the most trusted, of the mean of y among those kept.
   * Of a group with mean m that takes t from b to e, {@code (sum before + m (t - b)) / t} has the
   * integral {@code m (e - b) + (sum before - m b) ln(e / b)}.
   */
  private static double rejectionArea(double[] trust, double[] y, double[] w) {
    double n = sum(w, i -> 1);
    double area = 0;
    double[] levels = levels(trust);
    for (int k = levels.length - 1; k >= 0; k--) {
      double level = levels[k];
      double begin = sum(w, i -> trust[i] > level ? 1 : 0) / n;
      double before = sum(w, i -> trust[i] > level ? y[i] : 0) / n;
      double own = sum(w, i -> trust[i] == level ? 1 : 0) / n;
      double mean = own == 0 ? 0 : sum(w, i -> trust[i] == level ? y[i] : 0) / n / own;
      double end = begin + own;
      area += mean * own + (begin == 0 ? 0 : (before - mean * begin) * Math.log(end / begin));
    }
    return area;
  }
}
