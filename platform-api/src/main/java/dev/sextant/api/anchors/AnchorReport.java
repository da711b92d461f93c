package dev.sextant.api.anchors;

import dev.sextant.metrics.report.anchors.AnchorDrift.State;
import dev.sextant.metrics.report.anchors.DriftCause;
import dev.sextant.metrics.report.interval.Interval;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What the runs of a labeller over the same anchors show, as the API returns it.
 *
 * @param anchorSet null: the run has none; then there are no runs either
 * @param needed anchors with verdicts in both runs below which nothing is compared
 * @param enough evidence from which on a judge has drifted
 * @param runs of the same labeller over the same anchors, oldest first
 * @param shift of the run that was asked for; null if it is the baseline, or nothing is compared
 */
record AnchorReport(
    @Nullable Frozen anchorSet, int needed, double enough, List<Run> runs, @Nullable Shift shift) {

  /** The anchor set. */
  record Frozen(UUID id, String name, double tolerance, long anchorCount) {}

  /**
   * A run.
   *
   * @param judged anchors with a verdict
   * @param unlabelled anchors whose replies could not be read
   * @param agreement with people; the intervals are null below the sizes that they take
   * @param state what it shows
   * @param compared anchors with a verdict in the baseline, too
   * @param changed how many of these have another verdict
   * @param changedShare with the interval of this run alone
   * @param p of the exact test of this run alone; null: not compared
   * @param evidence over all runs so far; null: not compared
   */
  record Run(
      UUID runId,
      String answerSetName,
      OffsetDateTime createdAt,
      int judged,
      int unlabelled,
      Agreement agreement,
      State state,
      int compared,
      int changed,
      @Nullable Interval changedShare,
      int nowRight,
      int nowWrong,
      @Nullable Double p,
      @Nullable Double evidence) {}

  /** Agreement with the frozen labels, over anchors that the judge says yes or no about. */
  record Agreement(
      int compared,
      @Nullable Interval share,
      @Nullable Interval sensitivity,
      @Nullable Interval specificity,
      @Nullable Interval kappa) {}

  /**
   * How the share of the system's answers that the judge calls grounded differs from the baseline.
   *
   * @param judge what the anchors' change explains; null: too few anchors
   * @param rest the difference without it; null: too few anchors
   */
  record Shift(
      UUID baselineRunId,
      boolean sameAnswers,
      Interval difference,
      @Nullable Interval judge,
      @Nullable Interval rest,
      DriftCause cause) {}
}
