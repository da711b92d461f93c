package dev.sextant.metrics.report.bootstrap;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A statistic of the full sample with its values over the resamples. Where it is undefined ({@code
 * NaN}) in a resample, that resample is left out and not counted.
 */
public final class Bootstrap {

  public static final double LOW = 0.025;
  public static final double HIGH = 0.975;

  private final double value;
  private final Support support;
  private final double[] resampled;
  private int used;
  private int read;

  /** Takes the values over all resamples. */
  public Bootstrap(double value, Resampled resampled, Support support) {
    this(value, resampled.count(), support);
    resampled.forEach(this::add);
  }

  /** Takes no value yet; none is needed if the support does not suffice for an interval. */
  public Bootstrap(double value, int resamples, Support support) {
    this.value = value;
    this.support = support;
    this.resampled = new double[support.suffices() ? resamples : 0];
  }

  void add(double estimate) {
    resampled[read++] = estimate;
    used += Double.isNaN(estimate) ? 0 : 1;
  }

  /** Returns whether the statistic exists in the full sample: else resamples are no use. */
  public boolean isDefined() {
    return !Double.isNaN(value);
  }

  /** Returns whether it exists and has been resampled. */
  public boolean isResampled() {
    return isDefined() && support.suffices();
  }

  Support support() {
    return support;
  }

  /** Returns the value with its 95 % percentile interval; null if the value does not exist. */
  public @Nullable Interval interval() {
    if (!isDefined()) {
      return null;
    }
    if (!support.suffices()) {
      return support.without(value);
    }
    if (used == 0) {
      return support.constant(value);
    }
    double[] defined = resampled().defined();
    settle(defined);
    return support.limit(
        new Interval(value, Percentile.of(defined, LOW), Percentile.of(defined, HIGH)));
  }

  /** Returns the interval of a correlation; of -1 or 1 without variation, {@link ExactBound}'s. */
  public @Nullable Interval correlation() {
    Interval interval = interval();
    boolean perfect = isResampled() && Math.abs(value) > 1 - Support.ROUNDING;
    return perfect && interval != null && !interval.isBounded()
        ? ExactBound.ofCorrelation(value, support.clusters())
        : interval;
  }

  /** Returns the interval of a statistic that cannot leave [0, 1], see {@link ExactBound}. */
  public @Nullable Interval share() {
    Interval interval = interval();
    return interval == null ? null : ExactBound.of(interval, support);
  }

  private static void settle(double[] values) {
    int last = values.length - 1;
    int high = (int) (last * HIGH);
    int low = (int) (last * LOW);
    Selection.settle(values, 0, last, high);
    Selection.settle(values, high + 1, last, high + 1);
    Selection.settle(values, 0, high - 1, low);
    Selection.settle(values, low + 1, high - 1, low + 1);
  }

  /** Returns the values over the resamples. */
  public Resampled resampled() {
    return new Resampled(Arrays.copyOf(resampled, read));
  }

  int used() {
    return used;
  }

  /** Returns the fewest resamples behind any of those that were resampled; 0 if none was. */
  public static int fewest(Bootstrap... statistics) {
    return Arrays.stream(statistics)
        .filter(Bootstrap::isResampled)
        .mapToInt(statistic -> statistic.used)
        .min()
        .orElse(0);
  }

  public double value() {
    return value;
  }
}
