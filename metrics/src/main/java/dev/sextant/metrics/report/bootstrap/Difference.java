package dev.sextant.metrics.report.bootstrap;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One statistic less another, over resamples.
 *
 * @param interval of the difference; without ends where there are too few items
 * @param p two-sided: {@code min(1, 2 min(1 + #(d <= 0), 1 + #(d >= 0)) / (B + 1))} over the
 *     differences d of the B resamples in which both are defined; null where there are too few
 *     items
 * @param resamples B
 */
public record Difference(Interval interval, @Nullable Double p, int resamples) {

  /** Returns the difference of two statistics that are defined. */
  public static Difference of(Bootstrap first, Bootstrap second) {
    double value = first.value() - second.value();
    Support support = first.support().weaker(second.support());
    if (!support.suffices()) {
      return new Difference(support.without(value), null, 0);
    }
    Resampled differences = first.resampled().minus(second.resampled());
    Bootstrap difference = new Bootstrap(value, differences, support);
    Interval interval = difference.interval();
    return new Difference(
        interval == null ? support.without(value) : interval,
        p(differences.defined()),
        difference.used());
  }

  /** Returns the difference of what must agree with two statistics; null: nothing must. */
  public static @Nullable Interval ofScaled(@Nullable Bootstrap first, @Nullable Bootstrap second) {
    return first == null || second == null || !first.isDefined() || !second.isDefined()
        ? null
        : of(first, second).interval();
  }

  private static double p(double[] differences) {
    long low = Arrays.stream(differences).filter(d -> d <= 0).count();
    long high = Arrays.stream(differences).filter(d -> d >= 0).count();
    return Math.min(1, 2.0 * Math.min(1 + low, 1 + high) / (differences.length + 1));
  }
}
