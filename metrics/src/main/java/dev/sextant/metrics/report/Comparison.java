package dev.sextant.metrics.report;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/**
 * Two series over the same subjects, in pairs: the same subjects in the same resamples.
 *
 * <p>Only subjects that have a value in both series count. If a series has values for others too,
 * its statistic is computed anew over the common ones, so that {@link #first} and {@link #second}
 * may differ from what the report says of either series alone.
 *
 * @param headline the statistic compared
 * @param a name of the first series
 * @param b name of the second
 * @param n subjects used, the same for both
 * @param first statistic of the first series over them
 * @param second statistic of the second
 * @param difference first minus second, with its interval
 * @param p two-sided: {@code min(1, 2 min(1 + #(d <= 0), 1 + #(d >= 0)) / (B + 1))} over the
 *     differences d of the B resamples in which both are defined
 * @param resamples B
 */
public record Comparison(
    Headline headline,
    SeriesName a,
    SeriesName b,
    int n,
    double first,
    double second,
    Interval difference,
    double p,
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
    Resampled differences = first.resampled().minus(second.resampled());
    Bootstrap difference = new Bootstrap(first.value() - second.value(), differences);
    Interval interval = difference.interval();
    return interval == null
        ? Optional.empty()
        : Optional.of(
            new Comparison(
                headline,
                a.name(),
                b.name(),
                common.cardinality(),
                first.value(),
                second.value(),
                interval,
                p(differences.defined()),
                difference.used()));
  }

  /** Returns the two-sided p of these differences. */
  static double p(double[] differences) {
    long low = Arrays.stream(differences).filter(d -> d <= 0).count();
    long high = Arrays.stream(differences).filter(d -> d >= 0).count();
    return Math.min(1, 2.0 * Math.min(1 + low, 1 + high) / (differences.length + 1));
  }
}
