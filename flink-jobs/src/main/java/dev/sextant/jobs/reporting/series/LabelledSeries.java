package dev.sextant.jobs.reporting.series;

import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.subjects.LabelKind;
import dev.sextant.metrics.report.subjects.ScoredSubjects;

/**
 * A line's scores for each kind of label. They differ only for the score of a judge, which has no
 * score where it made the label itself.
 *
 * @param grounded with the scores that grounded labels may be compared with
 * @param factuality the same for factuality
 * @param counted with the scores that some label may be compared with
 */
public record LabelledSeries(ScoreSeries grounded, ScoreSeries factuality, ScoredSubjects counted) {

  static LabelledSeries of(ScoreSeries series) {
    return new LabelledSeries(series, series, series.scored());
  }

  /** Returns the series that a kind of label is compared with. */
  public ScoreSeries of(LabelKind kind) {
    return kind == LabelKind.GROUNDED ? grounded : factuality;
  }

  /** Returns the series that a statistic is computed of. */
  public ScoreSeries of(Headline headline) {
    return of(headline.labels());
  }
}
