package dev.sextant.metrics.report.interval;

/**
 * The percentile by linear interpolation between order statistics, at place {@code (n - 1) share}
 * from 0: type 7 of R. Hyndman and Y. Fan, Sample Quantiles in Statistical Packages (1996), the
 * default of numpy and R.
 */
public final class Percentile {

  private Percentile() {}

  /**
   * Returns the percentile.
   *
   * @param sorted one value or more, ascending at least around the place
   * @param share in [0, 1]
   */
  public static double of(double[] sorted, double share) {
    double place = (sorted.length - 1) * share;
    int below = (int) place;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }
}
