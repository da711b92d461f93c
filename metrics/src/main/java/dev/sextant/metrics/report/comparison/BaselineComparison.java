package dev.sextant.metrics.report.comparison;

import dev.sextant.metrics.report.influence.Estimate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A series compared with a baseline, which may be of another experiment.
 *
 * <p>Series over the same subjects are compared in pairs, as {@link PairedComparison} does: over
 * the subjects that have a value in both. Otherwise each keeps its own subjects and the errors of
 * the two count as independent, so that the interval of the difference is wider: it covers the
 * chance by which the items of both were drawn.
 *
 * @param paired whether it is over the same subjects
 * @param n subjects of the series that were used
 * @param baselineN subjects of the baseline that were used; the same ones if paired
 * @param value statistic of the series over its subjects
 * @param baseline statistic of the baseline over its subjects
 * @param difference value minus baseline; above 0 the series is better
 */
public record BaselineComparison(
    boolean paired, int n, int baselineN, double value, double baseline, Difference difference) {

  /**
   * Compares over the subjects that have a value in both.
   *
   * @return empty if the statistic is undefined for either over them
   * @throws IllegalArgumentException if their subjects differ
   */
  public static Optional<BaselineComparison> paired(
      Headline headline, ScoreSeries baseline, ScoreSeries series) {
    return PairedComparison.of(headline, series, baseline)
        .map(
            pair ->
                new BaselineComparison(
                    true, pair.n(), pair.n(), pair.first(), pair.second(), pair.difference()));
  }

  /**
   * Compares different subjects.
   *
   * @return empty if the statistic is undefined for either
   */
  public static Optional<BaselineComparison> unpaired(
      Headline headline, ScoreSeries baseline, ScoreSeries series) {
    BitSet ofBaseline = baseline.used(headline);
    BitSet ofSeries = series.used(headline);
    Estimate second = baseline.estimate(headline, ofBaseline);
    Estimate first = series.estimate(headline, ofSeries);
    if (first == null || second == null) {
      return Optional.empty();
    }
    Estimate scaledSecond = baseline.scaled(headline, ofBaseline);
    Estimate scaledFirst = series.scaled(headline, ofSeries);
    return Optional.of(
        new BaselineComparison(
            false,
            ofSeries.cardinality(),
            ofBaseline.cardinality(),
            first.value(),
            second.value(),
            new Difference(
                minus(first, second),
                scaledFirst == null || scaledSecond == null
                    ? null
                    : minus(scaledFirst, scaledSecond))));
  }

  /** The clusters of the baseline come first, as in a comparison in pairs. */
  private static Estimate minus(Estimate series, Estimate baseline) {
    return baseline.minusIndependent(series).negated();
  }

  /**
   * Corrects comparisons with one baseline for their number.
   *
   * @param seed of the draws behind the correction
   * @return in the order of the list; null for a comparison with too few items
   */
  public static List<@Nullable Correction> corrected(
      Headline headline, ScoreSeries baseline, List<BaselineComparison> comparisons, long seed) {
    Estimate estimate = baseline.estimate(headline, baseline.used(headline));
    int shared = estimate == null ? 0 : estimate.influence().length;
    return Difference.corrected(aligned(comparisons, shared), seed);
  }

  /** Gives each series that has subjects of its own clusters of its own, behind the baseline's. */
  private static List<Difference> aligned(List<BaselineComparison> comparisons, int shared) {
    int size = shared;
    for (BaselineComparison each : comparisons) {
      size += each.difference.estimate().influence().length - shared;
    }
    List<Difference> aligned = new ArrayList<>();
    int offset = 0;
    for (BaselineComparison each : comparisons) {
      Estimate estimate = each.difference.estimate();
      Estimate scaled = each.difference.scaledEstimate();
      aligned.add(
          new Difference(
              estimate.among(shared, offset, size),
              scaled == null ? null : scaled.among(shared, offset, size)));
      offset += estimate.influence().length - shared;
    }
    return aligned;
  }
}
