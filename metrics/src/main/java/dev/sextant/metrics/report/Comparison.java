package dev.sextant.metrics.report;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

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
    if (!a.isComparableWith(b)) {
      throw new IllegalArgumentException(
          "%s and %s stand on different subjects or resamples".formatted(a.name(), b.name()));
    }
    int[] common =
        IntStream.range(0, a.subjects().size())
            .filter(i -> a.isUsed(headline, i) && b.isUsed(headline, i))
            .toArray();
    Bootstrap first = over(common, headline, a);
    Bootstrap second = over(common, headline, b);
    if (Double.isNaN(first.value()) || Double.isNaN(second.value())) {
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
                common.length,
                first.value(),
                second.value(),
                interval,
                p(differences.defined()),
                difference.used()));
  }

  /** The statistic as the series has it if it uses these subjects and no others, else anew. */
  private static Bootstrap over(int[] common, Headline headline, Contender series) {
    Interval value = headline.of(series.statistics());
    Resampled kept = headline.resampled(series.statistics());
    long own =
        IntStream.range(0, series.subjects().size())
            .filter(i -> series.isUsed(headline, i))
            .count();
    if (own == common.length && value != null && kept != null) {
      return new Bootstrap(value.value(), kept);
    }
    List<Subject> subjects = Arrays.stream(common).mapToObj(series.subjects()::get).toList();
    return headline.resample(subjects, series.sign(), series.resamples());
  }

  /** Returns the two-sided p of these differences. */
  static double p(double[] differences) {
    long low = Arrays.stream(differences).filter(d -> d <= 0).count();
    long high = Arrays.stream(differences).filter(d -> d >= 0).count();
    return Math.min(1, 2.0 * Math.min(1 + low, 1 + high) / (differences.length + 1));
  }
}
