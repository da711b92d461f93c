package dev.sextant.metrics.report;

/**
 * The interval of a share that is 0 or 1. It is that in every resample, too: the bootstrap cannot
 * see that another sample might differ. So the far end is that of C. Clopper and E. Pearson, The
 * Use of Confidence or Fiducial Limits (1934), with the items as observations.
 */
public final class ExactBound {

  private static final double TAIL = 0.025;

  private ExactBound() {}

  /**
   * Returns the interval, but with the exact far end if its value is 0 or 1.
   *
   * @param items that have a case in the whole of the share, 1 or more
   */
  public static Interval of(Interval share, int items) {
    if (share.value() > 0 && share.value() < 1) {
      return share;
    }
    double far = StrictMath.pow(TAIL, 1.0 / items);
    return share.value() == 0 ? new Interval(0, 0, 1 - far) : new Interval(1, far, 1);
  }
}
