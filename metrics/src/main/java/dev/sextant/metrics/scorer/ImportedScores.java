package dev.sextant.metrics.scorer;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.ExternalScores;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads the scores of an item's answers that were computed elsewhere. */
final class ImportedScores {

  private ImportedScores() {}

  /**
   * Returns the wanted external scores of the answers, each with its scores by name. Other metrics
   * are ignored.
   *
   * @param checkpoint run after each score
   */
  static List<SubjectScore> of(ItemText item, Set<String> wanted, Runnable checkpoint) {
    List<Metric> external =
        Catalogue.among(wanted).stream().filter(ExternalScores::isExternal).toList();
    List<SubjectScore> scores = new ArrayList<>();
    for (int i = 0; i < item.answers().size(); i++) {
      for (Metric metric : external) {
        scores.add(new SubjectScore(metric.name(), i, score(item.answers().get(i), metric)));
        checkpoint.run();
      }
    }
    return scores;
  }

  private static Score score(AnswerText answer, Metric metric) {
    Double value = answer.externalScores().get(ExternalScores.nameOf(metric));
    return value == null ? Score.undefined(Reason.NO_EXTERNAL_SCORE) : Score.of(value);
  }
}
