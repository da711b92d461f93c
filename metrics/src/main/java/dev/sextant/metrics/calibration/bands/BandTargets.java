package dev.sextant.metrics.calibration.bands;

/**
 * The largest error rates of the two bands that no person reviews.
 *
 * @param acceptError greatest risky share of the accepted, in [0, 1)
 * @param rejectError greatest trustworthy share of the rejected, in [0, 1)
 */
public record BandTargets(double acceptError, double rejectError) {

  /**
   * Checks the targets.
   *
   * @throws IllegalArgumentException if one is out of range; the message is for people
   */
  public BandTargets {
    if (!(acceptError >= 0 && acceptError < 1 && rejectError >= 0 && rejectError < 1)) {
      throw new IllegalArgumentException(
          "Bands need errors from 0 to below 1, found "
              + acceptError
              + " among the accepted and "
              + rejectError
              + " among the rejected");
    }
  }
}
