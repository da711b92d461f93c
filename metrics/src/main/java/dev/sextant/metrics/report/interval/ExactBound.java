package dev.sextant.metrics.report.interval;

/**
 * The interval of a statistic between 0 and 1 that is 0 or 1, or close to it. Such a share does not
 * vary within the sample, which says nothing of another one. So the far end is that of C. Clopper
 * and E. Pearson, The Use of Confidence or Fiducial Limits (1934), with the items as observations.
 */
public final class ExactBound {

  private static final double TAIL = 0.025;

  private ExactBound() {}

  /**
   * Returns the interval, but no narrower than the exact one if its value is 0 or 1, and its value
   * alone if there are too few items.
   *
   * @param items that have a case in the whole of the share, 1 or more
   */
  public static Interval of(Interval share, int items) {
    return of(share, Support.ofItems(items));
  }

  /** Returns the interval of a statistic between 0 and 1 with this support. */
  public static Interval of(Interval share, Support support) {
    if (!support.suffices() || (share.value() > 0 && share.value() < 1)) {
      return support.limit(share);
    }
    return of(share.value(), support.clusters()).around(share);
  }

  /**
   * Returns the interval of a correlation of -1 or 1, which does not vary within the sample: the
   * far end is that of a share, from [0, 1] to [-1, 1], as if each cluster had been asked whether
   * it is in line with the others.
   *
   * @param clusters 1 or more
   * @param outside as in {@link #of(double, int, double)}
   */
  public static Interval ofCorrelation(double correlation, int clusters, double outside) {
    double far = 2 * StrictMath.pow(outside / 2, 1.0 / clusters) - 1;
    return correlation < 0 ? new Interval(-1, -1, -far) : new Interval(1, far, 1);
  }

  /**
   * Returns the interval of a share of 0 or 1, however few the observations.
   *
   * @param observations independent ones, 1 or more
   */
  public static Interval of(double share, int observations) {
    return of(share, observations, 2 * TAIL);
  }

  /**
   * Returns the interval of a share of 0 or 1.
   *
   * @param observations independent ones, 1 or more
   * @param outside twice the probability that such a share exceeds its far end, such as 0.05
   */
  public static Interval of(double share, int observations, double outside) {
    double far = StrictMath.pow(outside / 2, 1.0 / observations);
    return share == 0 ? new Interval(0, 0, 1 - far) : new Interval(1, far, 1);
  }
}
