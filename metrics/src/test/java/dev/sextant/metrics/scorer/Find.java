package dev.sextant.metrics.scorer;

import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.util.List;

/** Looks up one score among those of an item. */
final class Find {

  private Find() {}

  static double value(List<SubjectScore> scores, String metric, int answer) {
    return ((Score.Defined) score(scores, metric, answer)).value();
  }

  static Reason reason(List<SubjectScore> scores, String metric, int answer) {
    return ((Score.Undefined) score(scores, metric, answer)).reason();
  }

  static Score score(List<SubjectScore> scores, String metric, int answer) {
    return scores.stream()
        .filter(score -> score.metric().equals(metric) && score.answer() == answer)
        .findFirst()
        .orElseThrow()
        .score();
  }
}
