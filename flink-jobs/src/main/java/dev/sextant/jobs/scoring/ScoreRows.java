package dev.sextant.jobs.scoring;

import dev.sextant.jobs.tables.Item;
import dev.sextant.jobs.tables.ItemOutcome.ScoreRow;
import dev.sextant.metrics.Score;
import dev.sextant.metrics.SubjectScore;
import java.util.List;

/** Names the subjects of scores by their ids. */
final class ScoreRows {

  private ScoreRows() {}

  static List<ScoreRow> of(Item item, List<SubjectScore> scores) {
    return scores.stream().map(score -> row(item, score)).toList();
  }

  private static ScoreRow row(Item item, SubjectScore subject) {
    String answer =
        subject.answer() == SubjectScore.ITEM ? null : item.answers().get(subject.answer()).id();
    if (subject.score() instanceof Score.Defined defined) {
      return new ScoreRow(subject.metric(), answer, defined.value(), null);
    }
    Score.Undefined undefined = (Score.Undefined) subject.score();
    return new ScoreRow(subject.metric(), answer, null, undefined.reason().code());
  }
}
