package dev.sextant.metrics.report.factuality;

import dev.sextant.metrics.report.subjects.Moments;
import java.util.Arrays;

/**
 * The least-squares line through points that occur a whole number of times each, and how well it
 * fits. {@code NaN} where undefined: r if either coordinate does not vary, the line if x does not.
 *
 * @param r Pearson's correlation, in [-1, 1]
 * @param slope of the line
 * @param intercept of the line
 */
public record Fit(double r, double slope, double intercept) {

  static final Fit UNDEFINED = new Fit(Double.NaN, Double.NaN, Double.NaN);

  /** Returns the fit for these means and sums of squared and mixed deviations from them. */
  public static Fit of(double meanX, double meanY, double xx, double yy, double xy) {
    if (!(xx > 0)) {
      return UNDEFINED;
    }
    double r = yy > 0 ? xy / (Math.sqrt(xx) * Math.sqrt(yy)) : Double.NaN;
    double slope = xy / xx;
    return new Fit(Math.max(-1, Math.min(1, r)), slope, meanY - slope * meanX);
  }

  /**
   * Computes the fit in two passes; a coordinate that does not vary has deviations of exactly 0.
   */
  public static Fit of(double[] x, double[] y, int[] weights) {
    double meanX = Moments.of(x, weights).mean();
    double meanY = Moments.of(y, weights).mean();
    double xx = 0;
    double yy = 0;
    double xy = 0;
    for (int i = 0; i < weights.length; i++) {
      xx += weights[i] * ((x[i] - meanX) * (x[i] - meanX));
      yy += weights[i] * ((y[i] - meanY) * (y[i] - meanY));
      xy += weights[i] * ((x[i] - meanX) * (y[i] - meanY));
    }
    return of(meanX, meanY, xx, yy, xy);
  }

  /** Computes the fit of points that occur once each. */
  public static Fit of(double[] x, double[] y) {
    int[] once = new int[x.length];
    Arrays.fill(once, 1);
    return of(x, y, once);
  }
}
