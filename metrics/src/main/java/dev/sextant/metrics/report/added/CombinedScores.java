package dev.sextant.metrics.report.added;

import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.interval.Interval;
import java.util.ArrayList;
import java.util.List;

/**
 * Two combinations over the same subjects, on items that they were not fitted to: all floors, and
 * the floors with all scores.
 *
 * @param floors those that vary, in the order of the report
 * @param scores those that vary, in the order of the report
 * @param positives subjects that are not grounded
 * @param floorsLogLoss of the floors, in nats
 * @param logLoss of floors and scores, in nats
 * @param added what the scores add to the floors
 */
public record CombinedScores(
    List<ScoreSeries.Name> floors,
    List<ScoreSeries.Name> scores,
    int positives,
    Interval floorsLogLoss,
    Interval logLoss,
    AddedValue added) {

  public CombinedScores {
    floors = List.copyOf(floors);
    scores = List.copyOf(scores);
  }

  /**
   * Corrects combinations of one report for both differences of each.
   *
   * @param seed of the draws behind the correction
   * @return in the order of the list
   */
  public static List<CombinedScores> corrected(List<CombinedScores> all, long seed) {
    List<AddedValue> added =
        AddedValue.corrected(all.stream().map(CombinedScores::added).toList(), seed);
    List<CombinedScores> corrected = new ArrayList<>();
    for (CombinedScores each : all) {
      corrected.add(
          new CombinedScores(
              each.floors,
              each.scores,
              each.positives,
              each.floorsLogLoss,
              each.logLoss,
              added.get(corrected.size())));
    }
    return corrected;
  }
}
