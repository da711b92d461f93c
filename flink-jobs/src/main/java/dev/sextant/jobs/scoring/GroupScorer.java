package dev.sextant.jobs.scoring;

import dev.sextant.evaluation.Evaluated;
import dev.sextant.evaluation.ItemScorer;
import dev.sextant.jobs.scoring.source.ItemGroup;
import dev.sextant.jobs.tables.items.Item;
import dev.sextant.jobs.tables.items.ItemOutcome;
import dev.sextant.jobs.tables.items.ItemOutcome.ScoreRow;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.util.ArrayList;
import java.util.List;

/** Converts between items of the tables and texts and scores of the evaluation. */
final class GroupScorer {

  private GroupScorer() {}

  static List<ItemOutcome> of(ItemGroup group, String branch, ItemScorer scorer) {
    List<Evaluated> evaluated =
        scorer.score(group.items().stream().map(GroupScorer::text).toList());
    List<ItemOutcome> outcomes = new ArrayList<>(evaluated.size());
    for (int i = 0; i < evaluated.size(); i++) {
      outcomes.add(outcome(group.items().get(i), branch, evaluated.get(i)));
    }
    return outcomes;
  }

  private static ItemText text(Item item) {
    List<AnswerText> answers = item.answers().stream().map(GroupScorer::text).toList();
    return new ItemText(item.question(), item.context(), item.reference(), answers);
  }

  private static AnswerText text(Item.Answer answer) {
    return new AnswerText(
        answer.text(),
        answer.sample(),
        answer.tokenLogprobs(),
        answer.segments(),
        answer.externalScores());
  }

  private static ItemOutcome outcome(Item item, String branch, Evaluated evaluated) {
    if (evaluated instanceof Evaluated.Failed failed) {
      return ItemOutcome.failed(item.id(), item.ordinal(), branch, failed.reason());
    }
    Evaluated.Scored scored = (Evaluated.Scored) evaluated;
    return new ItemOutcome(
        item.id(),
        item.ordinal(),
        branch,
        scored.scores().stream().map(score -> row(item, score)).toList(),
        scored.effort().texts(),
        scored.effort().truncated(),
        scored.effort().tokens(),
        ReadingJson.of(scored.effort()),
        null);
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
