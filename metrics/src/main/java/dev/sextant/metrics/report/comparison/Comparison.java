package dev.sextant.metrics.report.comparison;

import dev.sextant.metrics.report.bootstrap.Bootstrap;
import dev.sextant.metrics.report.bootstrap.Difference;
import dev.sextant.metrics.report.bootstrap.Interval;
import dev.sextant.metrics.report.bootstrap.Resamples;
import java.util.BitSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Two series over the same subjects, in pairs: the same subjects in the same resamples.
 *
 * <p>Only subjects that have a value in both series count. If a series has values for others too,
 * its statistic is recomputed over the common ones, so that {@link #first} and {@link #second} may
 * differ from what the report says of either series alone.
 *
 * @param headline the statistic compared
 * @param a name of the first series
 * @param b name of the second
 * @param n subjects used, the same for both
 * @param first statistic of the first series over them
 * @param second statistic of the second
 * @param difference first minus second, with its interval
 * @param scaled the same of Pearson's r after isotonic scaling, which must agree with a difference
 *     of Spearman's rho; null of any other statistic
 * @param p two-sided, see {@link Difference}; null where there are too few items in common
 * @param resamples in which both are defined
 */
public record Comparison(
    Headline headline,
    SeriesName a,
    SeriesName b,
    int n,
    double first,
    double second,
    Interval difference,
    @Nullable Interval scaled,
    @Nullable Double p,
    int resamples) {

  /**
   * Compares two series.
   *
   * @return empty if the statistic is undefined for either over the subjects in common
   * @throws IllegalArgumentException if they do not stand on the same subjects and resamples
   */
  public static Optional<Comparison> of(Headline headline, Contender a, Contender b) {
    return of(headline, Compared.of(a), Compared.of(b));
  }

  /** Compares two series by where they stand. */
  static Optional<Comparison> of(Headline headline, Compared a, Compared b) {
    if (!a.standing().isComparableWith(b.standing())) {
      throw new IllegalArgumentException(
          "%s and %s stand on different subjects or resamples".formatted(a.name(), b.name()));
    }
    BitSet common = a.standing().used(headline);
    common.and(b.standing().used(headline));
    Resamples shared = a.standing().resamples();
    Bootstrap first = a.standing().resample(headline, common, shared);
    if (!first.isDefined()) {
      return Optional.empty();
    }
    Bootstrap second = b.standing().resample(headline, common, shared);
    if (!second.isDefined()) {
      return Optional.empty();
    }
    Difference difference = Difference.of(first, second);
    return Optional.of(
        new Comparison(
            headline,
            a.name(),
            b.name(),
            common.cardinality(),
            first.value(),
            second.value(),
            difference.interval(),
            Difference.ofSeconds(
                a.standing().second(headline, common, shared),
                b.standing().second(headline, common, shared)),
            difference.p(),
            difference.resamples()));
  }

  /** Returns whether the first is better: all that must agree lies above 0. */
  public boolean isAbove() {
    return difference.isAbove(0) && (scaled == null || scaled.isAbove(0));
  }

  /** Returns whether the first is worse: all that must agree lies below 0. */
  public boolean isBelow() {
    return difference.isBelow(0) && (scaled == null || scaled.isBelow(0));
  }
}
