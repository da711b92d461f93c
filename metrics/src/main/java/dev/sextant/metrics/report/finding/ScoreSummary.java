package dev.sextant.metrics.report.finding;

import dev.sextant.metrics.report.added.AddedValue;
import dev.sextant.metrics.report.comparison.FloorAudit;
import dev.sextant.metrics.report.comparison.FloorAudit.FloorVerdict;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.finding.Finding.Verdict;
import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.influence.Measured;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.subjects.LabelKind;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link Finding} needs of a score: little enough to be kept for every series of a report.
 *
 * @param measured its statistic with its influence by cluster
 * @param ungrounded share of its labelled subjects that are not grounded, in [0, 1]; null for any
 *     label but grounded
 * @param scaled what must agree with it; null: nothing must
 * @param audit its comparison with its best floor; null without one
 * @param added what it adds to all floors together; null without a floor that varies, and for any
 *     label but grounded
 */
public record ScoreSummary(
    ScoreSeries.Name name,
    Measured measured,
    @Nullable Double ungrounded,
    @Nullable Estimate scaled,
    @Nullable FloorAudit audit,
    @Nullable AddedValue added) {

  /** Returns a summary; empty if the series is a floor, has no direction or no such statistic. */
  public static Optional<ScoreSummary> of(
      Headline headline,
      ScoreSeries series,
      @Nullable FloorAudit audit,
      @Nullable AddedValue added) {
    Measured measured = series.isScore() ? series.measured(headline) : null;
    return measured == null
        ? Optional.empty()
        : Optional.of(
            new ScoreSummary(
                series.name(),
                measured,
                headline == Headline.AUC ? (Double) ungrounded(series) : null,
                series.scaled(headline),
                audit,
                added));
  }

  private static double ungrounded(ScoreSeries series) {
    int used = 0;
    int not = 0;
    for (int place : series.subjects().labelled(LabelKind.GROUNDED)) {
      if (series.scored().scores().isDefined(place)) {
        used++;
        not += series.subjects().isNotGrounded(place) ? 1 : 0;
      }
    }
    return (double) not / used;
  }

  Interval value() {
    return measured.interval();
  }

  Estimate estimate() {
    return measured.estimate();
  }

  /** Returns the same with a corrected audit. */
  ScoreSummary with(FloorAudit corrected) {
    return new ScoreSummary(name, measured, ungrounded, scaled, corrected, added);
  }

  /** Returns the same with a corrected added value. */
  ScoreSummary with(AddedValue corrected) {
    return new ScoreSummary(name, measured, ungrounded, scaled, audit, corrected);
  }

  /**
   * Returns what the score shows against the floors. All floors together decide where they can: a
   * score can beat each single one and tell nothing that they do not tell together.
   */
  Verdict verdict() {
    if (audit == null && added == null) {
      return Verdict.NO_FLOOR;
    }
    FloorVerdict alone = audit == null ? FloorVerdict.DOES_NOT_SHOW : audit.verdict();
    FloorVerdict claim = added == null ? alone : added.verdict();
    if (claim == FloorVerdict.ADDS) {
      return Verdict.ADDS;
    }
    return alone == FloorVerdict.WORSE ? Verdict.BELOW_FLOOR : Verdict.UNDECIDED;
  }
}
