package dev.sextant.metrics.calibration.probability;

import dev.sextant.metrics.report.interval.ExactBound;
import dev.sextant.metrics.report.interval.Interval;

/**
 * The 95 % score interval of a share by E. B. Wilson, Probable Inference, the Law of Succession,
 * and Statistical Inference (1927): where nothing can be resampled. Of a share of 0 or 1 the
 * interval is exact instead, see {@link ExactBound}.
 */
final class WilsonInterval {

  /** The 97.5th percentile of the standard normal distribution. */
  private static final double Z = 1.959963984540054;

  private WilsonInterval() {}

  /**
   * Returns the interval, with the share in it.
   *
   * @param share in [0, 1]
   * @param observations independent ones, 1 or more
   */
  static Interval of(double share, int observations) {
    double weight = Z * Z / observations;
    double centre = (share + weight / 2) / (1 + weight);
    double spread = Z / (1 + weight) * Math.sqrt((share * (1 - share) + weight / 4) / observations);
    boolean exact = share == 0 || share == 1;
    return ExactBound.of(
        exact
            ? new Interval(share, share, share)
            : new Interval(share, centre - spread, centre + spread),
        observations);
  }
}
