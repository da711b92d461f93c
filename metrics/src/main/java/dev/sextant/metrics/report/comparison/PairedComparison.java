package dev.sextant.metrics.report.comparison;

import dev.sextant.metrics.report.bootstrap.Bootstrap;
import dev.sextant.metrics.report.bootstrap.Difference;
import dev.sextant.metrics.report.bootstrap.Interval;
import dev.sextant.metrics.report.bootstrap.Resamples;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
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
public record PairedComparison(
    Headline headline,
    ScoreSeries.Name a,
    ScoreSeries.Name b,
    int n,
    double first,
    double second,
    Interval difference,
    @Nullable Interval scaled,
    @Nullable Double p,
    int resamples) {

  /** What a comparison shows about the first series. */
  public enum Verdict {
    BETTER,
    WORSE,
    /** Not significantly different. */
    UNDECIDED,
    /** There are too few items in common for an interval, and for a verdict. */
    TOO_FEW_ITEMS;

    private static final double LEVEL = 0.05;

    /**
     * Returns what a difference allows to say. One that is the same in all resamples has no
     * interval and decides nothing: another sample might differ.
     *
     * @param difference first minus second
     * @param scaled difference of what must agree with it; null: nothing must
     * @param holm its p, corrected for all comparisons that it was made with; null: too few items
     */
    public static Verdict of(
        Interval difference, @Nullable Interval scaled, @Nullable Double holm) {
      if (holm == null) {
        return TOO_FEW_ITEMS;
      }
      if (!(holm < LEVEL)) {
        return UNDECIDED;
      }
      if (difference.isAbove(0) && (scaled == null || scaled.isAbove(0))) {
        return BETTER;
      }
      return difference.isBelow(0) && (scaled == null || scaled.isBelow(0)) ? WORSE : UNDECIDED;
    }

    /** Returns the code of reports. */
    public String code() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * A comparison among others.
   *
   * @param holm its p, corrected by Holm for all comparisons that it was made with; null without p
   * @param verdict better or worse only if {@code holm} is below 0.05 and the interval of the
   *     difference does not contain 0
   */
  public record Judged(PairedComparison comparison, @Nullable Double holm, Verdict verdict) {}

  /**
   * Compares two series.
   *
   * @return empty if the statistic is undefined for either over the subjects in common
   * @throws IllegalArgumentException if they have different subjects or resamples
   */
  public static Optional<PairedComparison> of(Headline headline, ScoreSeries a, ScoreSeries b) {
    if (!a.isComparableWith(b)) {
      throw new IllegalArgumentException(
          "%s and %s have different subjects or resamples".formatted(a.name(), b.name()));
    }
    BitSet common = a.used(headline);
    common.and(b.used(headline));
    Resamples shared = a.resamples();
    Bootstrap first = a.resample(headline, common, shared);
    if (!first.isDefined()) {
      return Optional.empty();
    }
    Bootstrap second = b.resample(headline, common, shared);
    if (!second.isDefined()) {
      return Optional.empty();
    }
    Difference difference = Difference.of(first, second);
    return Optional.of(
        new PairedComparison(
            headline,
            a.name(),
            b.name(),
            common.cardinality(),
            first.value(),
            second.value(),
            difference.interval(),
            Difference.ofScaled(
                a.scaled(headline, common, shared), b.scaled(headline, common, shared)),
            difference.p(),
            difference.resamples()));
  }

  /**
   * Compares all pairs of some series, such as those of one metric with different embedders.
   *
   * @return the pairs that can be compared, in order: the first series with all after it, then the
   *     second
   * @throws IllegalArgumentException if they have different subjects or resamples
   */
  public static List<Judged> ofPairs(Headline headline, List<ScoreSeries> series) {
    List<PairedComparison> all = new ArrayList<>();
    for (int i = 0; i < series.size(); i++) {
      for (int j = i + 1; j < series.size(); j++) {
        of(headline, series.get(i), series.get(j)).ifPresent(all::add);
      }
    }
    @Nullable Double[] holm =
        Holm.adjust(all.stream().map(PairedComparison::p).toArray(Double[]::new));
    return IntStream.range(0, holm.length).mapToObj(i -> all.get(i).judged(holm[i])).toList();
  }

  private Judged judged(@Nullable Double holm) {
    return new Judged(this, holm, Verdict.of(difference, scaled, holm));
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
