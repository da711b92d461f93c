package dev.sextant.metrics.report.comparison;

import dev.sextant.metrics.report.bootstrap.Bootstrap;
import dev.sextant.metrics.report.bootstrap.Difference;
import dev.sextant.metrics.report.bootstrap.Interval;
import dev.sextant.metrics.report.bootstrap.Resamples;
import java.util.BitSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A series held against a baseline, be they of one experiment or of two.
 *
 * <p>Where both stand on the same subjects they are compared in pairs, as {@link Comparison} does:
 * over the subjects that have a value in both, in the same resamples. Where they do not, each keeps
 * its own subjects and the resamples of the two have nothing to do with each other, so that the
 * interval of the difference is wider: it holds the chance by which the items of both were drawn.
 *
 * @param paired whether it is over the same subjects
 * @param n subjects of the series that were used
 * @param baselineN subjects of the baseline that were used; the same ones if paired
 * @param value statistic of the series over its subjects
 * @param baseline statistic of the baseline over its subjects
 * @param difference value minus baseline with its interval; above 0 the series is better
 * @param scaled the same of Pearson's r after isotonic scaling, as in {@link Comparison}
 * @param p two-sided, as in {@link Comparison}; null where there are too few items
 * @param resamples how many of them both statistics are defined in
 */
public record AgainstBaseline(
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
   * @throws IllegalArgumentException if they do not stand on the same subjects
   */
  public static Optional<AgainstBaseline> paired(
      Headline headline, Standing baseline, Standing series) {
    baseline.checkSameSubjects(series);
    BitSet common = baseline.used(headline);
    common.and(series.used(headline));
    Resamples shared = baseline.resamples();
    return of(
        side(headline, series, common, shared), side(headline, baseline, common, shared), true);
  }

  /**
   * Compares subjects that are not the same: the series' resamples are put aside for such as are
   * independent of the baseline's.
   *
   * @return empty if the statistic is undefined for either
   */
  public static Optional<AgainstBaseline> unpaired(
      Headline headline, Standing baseline, Standing series) {
    Resamples own = baseline.resamples().independent(series.resamples().items());
    return of(
        side(headline, series, series.used(headline), own),
        side(headline, baseline, baseline.used(headline), baseline.resamples()),
        false);
  }

  /** One of the two: its statistic over so many subjects, and what must agree with it. */
  private record Side(int n, Bootstrap statistic, @Nullable Bootstrap second) {}

  private static Side side(
      Headline headline, Standing standing, BitSet places, Resamples resamples) {
    return new Side(
        places.cardinality(),
        standing.resample(headline, places, resamples),
        standing.second(headline, places, resamples));
  }

  private static Optional<AgainstBaseline> of(Side series, Side baseline, boolean paired) {
    Bootstrap first = series.statistic();
    Bootstrap second = baseline.statistic();
    if (!first.isDefined() || !second.isDefined()) {
      return Optional.empty();
    }
    Difference difference = Difference.of(first, second);
    return Optional.of(
        new AgainstBaseline(
            paired,
            series.n(),
            baseline.n(),
            first.value(),
            second.value(),
            difference.interval(),
            Difference.ofSeconds(series.second(), baseline.second()),
            difference.p(),
            difference.resamples()));
  }
}
