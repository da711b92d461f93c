package dev.sextant.metrics.report.comparison;

import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.influence.Measured;
import dev.sextant.metrics.report.interval.Interval;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link Finding} needs of a score: little enough to be kept for every series of a report.
 *
 * @param value its statistic
 * @param estimate the same with its influence by cluster
 * @param scaled what must agree with it; null: nothing must
 * @param audit its comparison with its best floor; null without one
 */
public record ScoreSummary(
    ScoreSeries.Name name,
    Interval value,
    Estimate estimate,
    @Nullable Estimate scaled,
    @Nullable FloorAudit audit) {

  /** Returns a summary; empty if the series is a floor, has no direction or no such statistic. */
  public static Optional<ScoreSummary> of(
      Headline headline, ScoreSeries series, @Nullable FloorAudit audit) {
    Measured measured = series.isScore() ? series.measured(headline, series.used(headline)) : null;
    return measured == null
        ? Optional.empty()
        : Optional.of(
            new ScoreSummary(
                series.name(),
                measured.interval(),
                measured.estimate(),
                series.scaled(headline, series.used(headline)),
                audit));
  }

  /** Returns the same with another audit. */
  ScoreSummary with(@Nullable FloorAudit other) {
    return new ScoreSummary(name, value, estimate, scaled, other);
  }
}
