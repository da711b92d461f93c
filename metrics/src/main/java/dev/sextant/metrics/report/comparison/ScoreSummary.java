package dev.sextant.metrics.report.comparison;

import dev.sextant.metrics.report.bootstrap.Bootstrap;
import dev.sextant.metrics.report.bootstrap.Interval;
import dev.sextant.metrics.report.bootstrap.Percentile;
import dev.sextant.metrics.report.bootstrap.Resampled;
import dev.sextant.metrics.report.bootstrap.Support;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link Finding} needs of a score: little enough to be kept for every series of a report.
 *
 * @param value its statistic
 * @param audit its comparison with its best floor; null without one
 * @param resampled the statistic in each resample; {@code NaN} where it is undefined, nothing if
 *     the value has no interval
 * @param scaled the same of what must agree with it before this score may be called better than
 *     another; nothing if nothing must
 */
@SuppressWarnings("ArrayRecordComponent") // 1,500 numbers a series; never compared
public record ScoreSummary(
    ScoreSeries.Name name,
    Interval value,
    @Nullable FloorAudit audit,
    double[] resampled,
    double[] scaled) {

  /** Returns a summary; empty if the series is a floor, has no direction or no such statistic. */
  public static Optional<ScoreSummary> of(
      Headline headline, ScoreSeries series, Optional<FloorAudit> audit) {
    Interval value = series.isScore() ? headline.of(series.statistics()) : null;
    return value == null
        ? Optional.empty()
        : Optional.of(
            new ScoreSummary(
                series.name(),
                value,
                audit.orElse(null),
                values(headline.resampled(series.statistics())),
                values(headline.resampledScaled(series.statistics()))));
  }

  /**
   * Returns whether this one is better in pairs: the interval of the difference lies above 0, and
   * so does that of what must agree with it. A difference that is the same in all resamples has no
   * interval.
   */
  boolean isAbove(ScoreSummary other) {
    boolean alone = scaled.length == 0 && other.scaled.length == 0;
    return isAbove(resampled, other.resampled) && (alone || isAbove(scaled, other.scaled));
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
