package dev.sextant.metrics.scorer;

import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.util.List;

/**
 * Two items for one metric. Of a metric with a direction the first is the trustworthy one; of an
 * undirected metric the first is the one with more of what its name says.
 */
public record DirectionPair(Item first, Item second) {

  /** Something that the metric has a value for. */
  interface Item {
    double score(String metric);
  }

  /** Returns the first value of the metric among the scores. */
  public static double value(List<SubjectScore> scores, String metric) {
    return scores.stream()
        .filter(score -> score.metric().equals(metric))
        .map(score -> ((Score.Defined) score.score()).value())
        .findFirst()
        .orElseThrow();
  }
}
