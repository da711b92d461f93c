package dev.sextant.metrics.report.interval;

import dev.sextant.metrics.report.interval.Interval.NoInterval;
import dev.sextant.metrics.report.interval.Interval.NoInterval.Cause;

/**
 * How many clusters a statistic is based on, and how many an interval and a verdict need. A cluster
 * holds what is not independent: the answers of one item, and of its copies.
 *
 * <p>Few clusters say little of how far they vary, and one says nothing. So below these minima a
 * value has no interval. A cluster that holds most subjects decides the value nearly alone, and the
 * others do not show how far it would vary: so clusters of different sizes count as the number of
 * equally large ones that weigh as much, {@code (sum n_g)^2 / sum n_g^2} (L. Kish, Survey Sampling,
 * 1965), rounded.
 *
 * @param clusters that it is based on, by that number where there are enough; of a statistic of two
 *     classes the fewer of those that hold one, if all together suffice
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

  /** Returns the support of a mean or a share over equally large clusters. */
  public static Support ofItems(int clusters) {
    return ofItems(clusters, clusters);
  }

  /**
   * Returns the support of a mean or a share.
   *
   * @param effective number of equally large clusters that weigh as much
   */
  public static Support ofItems(int clusters, double effective) {
    return weighed(clusters, effective, ITEMS, Cause.TOO_FEW_ITEMS);
  }

  /** Returns the support of a correlation, or of the line that goes with it; as of items. */
  public static Support ofCorrelation(int clusters, double effective) {
    return weighed(clusters, effective, CORRELATED_ITEMS, Cause.TOO_FEW_ITEMS);
  }

  /**
   * Returns the support of a statistic that compares two classes.
   *
   * @param clusters all
   * @param first those that hold one class
   * @param second those that hold the other
   * @param effective number of equally large clusters that weigh as much as those of the class of
   *     which this number is the lower
   */
  public static Support ofClasses(int clusters, int first, int second, double effective) {
    return clusters < ITEMS
        ? ofItems(clusters)
        : weighed(Math.min(first, second), effective, ITEMS, Cause.TOO_FEW_OF_A_CLASS);
  }

  private static Support weighed(int clusters, double effective, int needed, Cause fewer) {
    return clusters < needed
        ? new Support(clusters, needed, fewer)
        : new Support((int) Math.round(effective), needed, Cause.UNEVEN_ITEMS);
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
