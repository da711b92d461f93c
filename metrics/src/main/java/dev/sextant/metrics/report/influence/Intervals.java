package dev.sextant.metrics.report.influence;

import dev.sextant.metrics.report.interval.ExactBound;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Support;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * 95 % intervals: symmetric on a scale, with quantiles of Student's t. Without enough support there
 * is the value alone. Null stands for a statistic that is undefined.
 */
public final class Intervals {

  /** Probability that the truth lies outside of an interval of a report. */
  public static final double OUTSIDE = 0.05;

  private Intervals() {}

  /** Returns the interval of a share; of 0 or 1 that of {@link ExactBound}. */
  public static @Nullable Interval share(@Nullable Estimate share) {
    return share == null ? null : Wilson.of(share);
  }

  /** Returns the interval of a correlation; of -1 or 1 that of {@link ExactBound}. */
  public static @Nullable Interval correlation(@Nullable Estimate r) {
    return r == null ? null : correlation(r, OUTSIDE);
  }

  /** Returns the interval that the truth lies outside of with a probability. */
  static Interval correlation(Estimate r, double outside) {
    if (!r.support().suffices() || Math.abs(r.value()) <= 1 - Support.ROUNDING) {
      return of(r, Scale.FISHER_Z, outside);
    }
    return ExactBound.ofCorrelation(r.value(), r.support().clusters(), outside);
  }

  /**
   * Returns the square of a correlation: its interval holds the squares of the correlation's, and 0
   * if that contains 0.
   */
  public static @Nullable Interval square(@Nullable Measured r) {
    if (r == null) {
      return null;
    }
    double square = r.value() * r.value();
    Double low = r.interval().low();
    Double high = r.interval().high();
    if (low == null || high == null) {
      return Interval.without(square, Objects.requireNonNull(r.interval().missing()));
    }
    double least = low <= 0 && high >= 0 ? 0 : Math.min(low * low, high * high);
    return new Interval(square, least, Math.max(low * low, high * high));
  }

  /**
   * Returns the interval on a scale. A statistic at the end of its scale does not vary: it has
   * none.
   */
  public static @Nullable Interval of(@Nullable Estimate estimate, Scale scale) {
    return estimate == null ? null : of(estimate, scale, OUTSIDE);
  }

  /** Returns the same that the truth lies outside of with a probability. */
  static Interval of(Estimate estimate, Scale scale, double outside) {
    double value = estimate.value();
    Support support = estimate.support();
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("expected a finite value, found " + value);
    }
    if (!support.suffices()) {
      return support.without(value);
    }
    double scaled = scale.to(value);
    double reach =
        StudentT.quantile(outside, estimate.degreesOfFreedom())
            * estimate.standardError()
            * scale.slope(value);
    if (!Double.isFinite(scaled) || !Double.isFinite(reach)) {
      return support.constant(value);
    }
    return support.limit(
        new Interval(value, scale.from(scaled - reach), scale.from(scaled + reach)));
  }
}
