package dev.sextant.metrics.report.comparison;

import dev.sextant.metrics.report.bootstrap.Bootstrap;
import dev.sextant.metrics.report.bootstrap.Difference;
import dev.sextant.metrics.report.bootstrap.Interval;
import dev.sextant.metrics.report.bootstrap.Resamples;
import java.util.BitSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A series compared with a baseline, which may be of another experiment.
 *
 * <p>Series over the same subjects are compared in pairs, as {@link PairedComparison} does: over
 * the subjects that have a value in both, in the same resamples. Otherwise each keeps its own
 * subjects and the resamples of the two are independent, so that the interval of the difference is
 * wider: it covers the chance by which the items of both were drawn.
 *
 * @param paired whether it is over the same subjects
 * @param n subjects of the series that were used
 * @param baselineN subjects of the baseline that were used; the same ones if paired
 * @param value statistic of the series over its subjects
 * @param baseline statistic of the baseline over its subjects
 * @param difference value minus baseline with its interval; above 0 the series is better
 * @param scaled the same of Pearson's r after isotonic scaling, as in {@link PairedComparison}
 * @param p two-sided, as in {@link PairedComparison}; null where there are too few items
 * @param resamples how many of them both statistics are defined in
 */
public record BaselineComparison(
    boolean paired,
    int n,
    int baselineN,
    double value,
    double baseline,
    Interval difference,
    @Nullable Interval scaled,
    @Nullable Double p,
    int resamples) {

  /**
   * Compares over the subjects that have a value in both, in the resamples of the baseline.
   *
   * @return empty if the statistic is undefined for either over them
   * @throws IllegalArgumentException if their subjects differ
   */
  public static Optional<BaselineComparison> paired(
      Headline headline, ScoreSeries baseline, ScoreSeries series) {
    baseline.checkSameSubjects(series);
    BitSet common = baseline.used(headline);
    common.and(series.used(headline));
    Resamples shared = baseline.resamples();
    return of(
        side(headline, series, common, shared), side(headline, baseline, common, shared), true);
  }

  /**
   * Compares different subjects, in resamples that are independent of the baseline's.
   *
   * @return empty if the statistic is undefined for either
   */
  public static Optional<BaselineComparison> unpaired(
      Headline headline, ScoreSeries baseline, ScoreSeries series) {
    Resamples own = baseline.resamples().independent(series.resamples().items());
    return of(
        side(headline, series, series.used(headline), own),
        side(headline, baseline, baseline.used(headline), baseline.resamples()),
        false);
  }

  /** One of the two: its statistic over so many subjects, and what must agree with it. */
  private record Side(int n, Bootstrap statistic, @Nullable Bootstrap scaled) {}

  private static Side side(
      Headline headline, ScoreSeries series, BitSet places, Resamples resamples) {
    return new Side(
        places.cardinality(),
        series.resample(headline, places, resamples),
        series.scaled(headline, places, resamples));
  }

  private static Optional<BaselineComparison> of(Side series, Side baseline, boolean paired) {
    Bootstrap first = series.statistic();
    Bootstrap second = baseline.statistic();
    if (!first.isDefined() || !second.isDefined()) {
      return Optional.empty();
    }
    Difference difference = Difference.of(first, second);
    return Optional.of(
        new BaselineComparison(
            paired,
            series.n(),
            baseline.n(),
            first.value(),
            second.value(),
            difference.interval(),
            Difference.ofScaled(series.scaled(), baseline.scaled()),
            difference.p(),
            difference.resamples()));
  }
}
