package dev.sextant.metrics.calibration.threshold;

/**
 * What errors cost, in a unit of the reader's own; only they know.
 *
 * @param miss of a risky case that passes, finite, 0 or more
 * @param wrongFlag of a trustworthy case that is flagged, finite, 0 or more
 */
public record Costs(double miss, double wrongFlag) {

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if one is negative or not finite
   */
  public Costs {
    if (!(miss >= 0 && wrongFlag >= 0 && Double.isFinite(miss + wrongFlag))) {
      throw new IllegalArgumentException(
          "expected costs of 0 or more, found " + miss + " and " + wrongFlag);
    }
  }

  /** Returns the greater of the two. */
  double greatest() {
    return Math.max(miss, wrongFlag);
  }
}
