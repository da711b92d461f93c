package dev.sextant.metrics.report.comparison;

import dev.sextant.metrics.report.bootstrap.Bootstrap;
import dev.sextant.metrics.report.bootstrap.Interval;
import dev.sextant.metrics.report.bootstrap.Percentile;
import dev.sextant.metrics.report.bootstrap.Resampled;
import dev.sextant.metrics.report.bootstrap.Support;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link Finding} needs of a score: little enough to be kept for every series of a report.
 *
 * @param value its statistic
 * @param audit against its best floor; null without one
 * @param resampled the statistic in each resample; {@code NaN} where it is undefined, nothing if
 *     the value has no interval
 * @param seconds the same of what must agree with it before this score may be called better than
 *     another; nothing if nothing must
 */
@SuppressWarnings("ArrayRecordComponent") // 1,500 numbers a series; never compared
public record Candidate(
    SeriesName name,
    Interval value,
    @Nullable FloorAudit audit,
    double[] resampled,
    double[] seconds) {

  /**
   * Returns what a finding needs of a series.
   *
   * @param floors to hold it against
   * @return empty if it is a floor, claims no direction, or has no such statistic
   */
  public static Optional<Candidate> of(
      Headline headline, Contender series, List<Contender> floors) {
    return series.isScore()
        ? of(headline, series, FloorAudit.of(headline, series, floors))
        : Optional.empty();
  }

  /**
   * Returns what a finding needs of a series that has been held against its floors.
   *
   * @return empty if it is a floor, claims no direction, or has no such statistic
   */
  public static Optional<Candidate> of(
      Headline headline, Contender series, Optional<FloorAudit> audit) {
    Interval value = headline.of(series.statistics());
    return series.isScore() && value != null
        ? Optional.of(
            new Candidate(
                series.name(),
                value,
                audit.orElse(null),
                values(headline.resampled(series.statistics())),
                values(headline.resampledSecond(series.statistics()))))
        : Optional.empty();
  }

  /**
   * Returns whether this one is better in pairs: the interval of the difference lies above 0, and
   * so does that of what must agree with it. A difference that is the same in all resamples has no
   * interval.
   */
  boolean isAbove(Candidate other) {
    boolean alone = seconds.length == 0 && other.seconds.length == 0;
    return isAbove(resampled, other.resampled) && (alone || isAbove(seconds, other.seconds));
  }

  private static boolean isAbove(double[] own, double[] theirs) {
    double[] differences =
        IntStream.range(0, Math.min(own.length, theirs.length))
            .mapToDouble(i -> own[i] - theirs[i])
            .filter(difference -> !Double.isNaN(difference))
            .sorted()
            .toArray();
    if (differences.length == 0) {
      return false;
    }
    double low = Percentile.of(differences, Bootstrap.LOW);
    return low > 0 && Percentile.of(differences, Bootstrap.HIGH) - low >= Support.ROUNDING;
  }

  private static double[] values(@Nullable Resampled resampled) {
    if (resampled == null) {
      return new double[0];
    }
    double[] values = new double[resampled.count()];
    Arrays.setAll(values, i -> resampled.isDefined(i) ? resampled.value(i) : Double.NaN);
    return values;
  }
}
