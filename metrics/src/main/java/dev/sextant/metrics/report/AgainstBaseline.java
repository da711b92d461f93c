package dev.sextant.metrics.report;

import java.util.ArrayList;
import java.util.List;
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
    List<Subject> ofBaseline = new ArrayList<>();
    List<Subject> ofSeries = new ArrayList<>();
    for (int i = 0; i < series.subjects().size(); i++) {
      Subject first = baseline.subjects().get(i);
      Subject second = series.subjects().get(i);
      if (Standing.isUsed(headline, first) && Standing.isUsed(headline, second)) {
        ofBaseline.add(first);
        ofSeries.add(second);
      }
    }
    Resamples shared = baseline.resamples();
    return of(
        headline,
        new Standing(ofBaseline, baseline.direction(), shared),
        new Standing(ofSeries, series.direction(), shared),
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
    return of(headline, baseline, new Standing(series.subjects(), series.direction(), own), false);
  }

  private static Optional<AgainstBaseline> of(
      Headline headline, Standing baseline, Standing series, boolean paired) {
    Bootstrap first = resample(headline, series);
    Bootstrap second = resample(headline, baseline);
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
                series.used(headline),
                baseline.used(headline),
                first.value(),
                second.value(),
                interval,
                Comparison.p(differences.defined()),
                difference.used()));
  }

  private static Bootstrap resample(Headline headline, Standing standing) {
    return headline.resample(standing.subjects(), standing.sign(), standing.resamples());
  }
}
