package dev.sextant.metrics.report.comparison;

import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.interval.Interval;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Two series over the same subjects, in pairs.
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
 * @param difference first minus second
 */
public record PairedComparison(
    Headline headline,
    ScoreSeries.Name a,
    ScoreSeries.Name b,
    int n,
    double first,
    double second,
    Difference difference) {

  /** What a comparison shows about the first series. */
  public enum Verdict {
    BETTER,
    WORSE,
    /** Not significantly different. */
    UNDECIDED,
    /** There are too few items in common for an interval, and for a verdict. */
    TOO_FEW_ITEMS;

    /**
     * Returns what a difference allows to say. One that does not vary has no interval and decides
     * nothing: another sample might differ.
     *
     * @param difference first minus second
     * @param adjusted its p, corrected for all comparisons that it was made with; null: too few
     *     items
     */
    public static Verdict of(Difference difference, @Nullable Double adjusted) {
      if (adjusted == null) {
        return TOO_FEW_ITEMS;
      }
      if (!(adjusted < Difference.LEVEL)) {
        return UNDECIDED;
      }
      return difference.isAbove() ? BETTER : difference.isBelow() ? WORSE : UNDECIDED;
    }

    /** Returns the code of reports. */
    public String code() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * A comparison among others.
   *
   * @param correction for all comparisons that it was made with; null where there are too few items
   * @param verdict better or worse only if the corrected p is below 0.05 and the interval of the
   *     difference does not contain 0
   */
  public record Judged(
      PairedComparison comparison, @Nullable Correction correction, Verdict verdict) {

    /** Returns the corrected p; null where there are too few items. */
    public @Nullable Double adjusted() {
      return Correction.pOf(correction);
    }

    /** Returns what the items could have shown; empty where there are too few. */
    public Optional<Power> power() {
      return Power.of(comparison.difference, correction, verdict != Verdict.UNDECIDED);
    }
  }

  /**
   * Compares two series.
   *
   * @return empty if the statistic is undefined for either over the subjects in common
   * @throws IllegalArgumentException if they have different subjects or clusters
   */
  public static Optional<PairedComparison> of(Headline headline, ScoreSeries a, ScoreSeries b) {
    if (!a.isComparableWith(b)) {
      throw new IllegalArgumentException(
          "%s and %s have different subjects".formatted(a.name(), b.name()));
    }
    BitSet common = a.used(headline);
    common.and(b.used(headline));
    Estimate first = a.estimate(headline, common);
    Estimate second = first == null ? null : b.estimate(headline, common);
    if (first == null || second == null) {
      return Optional.empty();
    }
    Estimate scaledFirst = a.scaled(headline, common);
    Estimate scaledSecond = b.scaled(headline, common);
    return Optional.of(
        new PairedComparison(
            headline,
            a.name(),
            b.name(),
            common.cardinality(),
            first.value(),
            second.value(),
            new Difference(
                first.minus(second),
                scaledFirst == null || scaledSecond == null
                    ? null
                    : scaledFirst.minus(scaledSecond))));
  }

  /**
   * Compares all pairs of some series, such as those of one metric with different embedders.
   *
   * @param seed of the draws behind the correction
   * @return the pairs that can be compared, in order: the first series with all after it, then the
   *     second
   * @throws IllegalArgumentException if they have different subjects or clusters
   */
  public static List<Judged> ofPairs(Headline headline, List<ScoreSeries> series, long seed) {
    List<PairedComparison> all = new ArrayList<>();
    for (int i = 0; i < series.size(); i++) {
      for (int j = i + 1; j < series.size(); j++) {
        of(headline, series.get(i), series.get(j)).ifPresent(all::add);
      }
    }
    List<@Nullable Correction> corrections =
        Difference.corrected(all.stream().map(PairedComparison::difference).toList(), seed);
    return IntStream.range(0, all.size())
        .mapToObj(i -> all.get(i).judged(corrections.get(i)))
        .toList();
  }

  private Judged judged(@Nullable Correction correction) {
    return new Judged(this, correction, Verdict.of(difference, Correction.pOf(correction)));
  }

  /** Returns the difference with its interval. */
  public Interval interval() {
    return difference.interval();
  }
}
