package dev.sextant.metrics.report.interval;

import dev.sextant.metrics.report.interval.Interval.NoInterval;
import dev.sextant.metrics.report.interval.Interval.NoInterval.Cause;

/**
 * How many clusters a statistic is based on, and how many an interval and a verdict need. A cluster
 * holds what is not independent: the answers of one item, and of its copies.
 *
 * <p>Few clusters say little of how far they vary, and one says nothing. So below these minima a
 * value has no interval.
 *
 * @param clusters that it is based on; of a statistic of two classes the fewer of those that hold
 *     one, if all together suffice
 * @param needed the least number
 * @param cause what to call it if there are fewer
 */
public record Support(int clusters, int needed, Cause cause) {

  /** Clusters that any interval takes, and clusters of either class where there are two. */
  public static final int ITEMS = 10;

  /** Clusters that the interval of a correlation takes. */
  public static final int CORRELATED_ITEMS = 20;

  /** What differs by less than this is rounding. */
  public static final double ROUNDING = 1e-12;

  /** Returns the support of a mean or a share. */
  public static Support ofItems(int clusters) {
    return new Support(clusters, ITEMS, Cause.TOO_FEW_ITEMS);
  }

  /** Returns the support of a correlation, or of the line that goes with it. */
  public static Support ofCorrelation(int clusters) {
    return new Support(clusters, CORRELATED_ITEMS, Cause.TOO_FEW_ITEMS);
  }

  /**
   * Returns the support of a statistic that compares two classes.
   *
   * @param clusters all
   * @param first those that hold one class
   * @param second those that hold the other
   */
  public static Support ofClasses(int clusters, int first, int second) {
    return clusters < ITEMS
        ? ofItems(clusters)
        : new Support(Math.min(first, second), ITEMS, Cause.TOO_FEW_OF_A_CLASS);
  }

  /** Returns whether there may be an interval, and a verdict. */
  public boolean suffices() {
    return clusters >= needed;
  }

  public Support weaker(Support other) {
    return other.suffices() && (!suffices() || clusters <= other.clusters) ? this : other;
  }

  /** Returns the interval if there may be one and it has a width, else its value alone. */
  public Interval limit(Interval interval) {
    if (!interval.isBounded()) {
      return interval;
    }
    if (!suffices()) {
      return without(interval.value());
    }
    return interval.low() != null
            && interval.high() != null
            && !(interval.high() - interval.low() >= ROUNDING)
        ? constant(interval.value())
        : interval;
  }

  /** Returns a value without an interval because there are too few clusters. */
  public Interval without(double value) {
    return Interval.without(value, new NoInterval(cause, clusters));
  }

  public Interval constant(double value) {
    return Interval.without(value, new NoInterval(Cause.NO_VARIATION, clusters));
  }
}
