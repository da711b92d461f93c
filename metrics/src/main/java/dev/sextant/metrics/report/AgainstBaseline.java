package dev.sextant.metrics.report;

import java.util.BitSet;
import java.util.Optional;

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
 * @param p two-sided, as in {@link Comparison}
 * @param resamples how many of them both statistics are defined in
 */
public record AgainstBaseline(
    boolean paired,
    int n,
    int baselineN,
    double value,
    double baseline,
    Interval difference,
    double p,
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
        new Side(common.cardinality(), series.resample(headline, common, shared)),
        new Side(common.cardinality(), baseline.resample(headline, common, shared)),
        true);
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
    return of(side(headline, series, own), side(headline, baseline, baseline.resamples()), false);
  }

  /** One of the two: its statistic over so many subjects. */
  private record Side(int n, Bootstrap statistic) {}

  private static Side side(Headline headline, Standing standing, Resamples resamples) {
    BitSet used = standing.used(headline);
    return new Side(used.cardinality(), standing.resample(headline, used, resamples));
  }

  private static Optional<AgainstBaseline> of(Side series, Side baseline, boolean paired) {
    Bootstrap first = series.statistic();
    Bootstrap second = baseline.statistic();
    if (!first.isDefined() || !second.isDefined()) {
      return Optional.empty();
    }
    Resampled differences = first.resampled().minus(second.resampled());
    Bootstrap difference = new Bootstrap(first.value() - second.value(), differences);
    Interval interval = difference.interval();
    return interval == null
        ? Optional.empty()
        : Optional.of(
            new AgainstBaseline(
                paired,
                series.n(),
                baseline.n(),
                first.value(),
                second.value(),
                interval,
                Comparison.p(differences.defined()),
                difference.used()));
  }
}
