package dev.sextant.metrics.preflight;

import dev.sextant.metrics.report.interval.Percentile;
import java.util.Arrays;

/**
 * Five quantiles of a sample, linear between order statistics (type 7 of R, the default of numpy).
 *
 * @param p5 5 % lie below
 * @param p25 a quarter lies below
 * @param p50 the median
 * @param p75 three quarters lie below
 * @param p95 95 % lie below
 */
public record Quantiles(double p5, double p25, double p50, double p75, double p95) {

  /**
   * Computes them.
   *
   * @param values one or more, finite
   * @throws IllegalArgumentException if it is empty
   */
  public static Quantiles of(double[] values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("expected one value or more, found none");
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return new Quantiles(
        Percentile.of(sorted, 0.05),
        Percentile.of(sorted, 0.25),
        Percentile.of(sorted, 0.5),
        Percentile.of(sorted, 0.75),
        Percentile.of(sorted, 0.95));
  }
}
