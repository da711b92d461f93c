package dev.sextant.metrics.scorer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ImportedScoresTest {

  private static final ItemText ITEM =
      new ItemText(
          "Who?",
          null,
          List.of(
              new AnswerText("Ada.", true, null, List.of(), Map.of("judge", 80.0, "other", 1.0)),
              new AnswerText("", false, null, List.of(), Map.of("judge", -2.5)),
              new AnswerText("Bob.", true)));

  @Test
  void each_answer_has_the_value_that_came_with_it_also_a_blank_one() {
    assertThat(of("external-judge"))
        .containsExactly(
            new SubjectScore("external-judge", 0, Score.of(80)),
            new SubjectScore("external-judge", 1, Score.of(-2.5)),
            new SubjectScore("external-judge", 2, Score.undefined(Reason.NO_EXTERNAL_SCORE)));
  }

  @Test
  void the_direction_leaves_the_value_as_it_was_imported() {
    assertThat(of("external-risk-judge").get(0).score()).isEqualTo(Score.of(80));
  }

  @Test
  void scores_that_are_not_wanted_are_left_out() {
    assertThat(of("perplexity")).extracting(SubjectScore::metric).containsOnly("perplexity");
  }

  private static List<SubjectScore> of(String metric) {
    return TextScores.of(ITEM, Set.of(metric)).stream()
        .filter(score -> !FloorScores.NAMES.contains(score.metric()))
        .toList();
  }
}
