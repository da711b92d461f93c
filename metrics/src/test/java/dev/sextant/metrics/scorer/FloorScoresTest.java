package dev.sextant.metrics.scorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class FloorScoresTest {

  private static final String QUESTION = "Which city is the capital of France?";
  private static final String CONTEXT = "Paris is the capital of France. It lies on the Seine.";

  @Test
  void every_floor_of_answers_and_item_is_there_in_order() {
    assertThat(score(QUESTION, CONTEXT, "Paris", "Lyon"))
        .extracting(score -> score.metric() + "@" + score.answer())
        .containsExactly(
            "length@0",
            "context-novelty@0",
            "question-overlap@0",
            "context-substring@0",
            "length@1",
            "context-novelty@1",
            "question-overlap@1",
            "context-substring@1",
            "mean-length@-1",
            "length-variation@-1",
            "jaccard-dispersion@-1",
            "selfcheck-ngram@0",
            "selfcheck-ngram-max@0",
            "selfcheck-ngram@1",
            "selfcheck-ngram-max@1",
            "u-deg-jaccard@-1",
            "u-eigv-jaccard@-1",
            "u-ecc-jaccard@-1",
            "rouge-l-dispersion@-1");
  }

  @Test
  void length_counts_code_points_not_code_units() {
    assertThat(value(score(null, null, "Zürich 🗼"), "length", 0)).isEqualTo(8);
    assertThat(value(score(null, null, " a "), "length", 0)).isEqualTo(3);
  }

  @Test
  void shares_are_over_the_words_of_the_answer() {
    List<SubjectScore> scores = score(QUESTION, CONTEXT, "The capital is Lyon, is it?");
    assertThat(value(scores, "context-novelty", 0)).isEqualTo(1 / 6.0);
    assertThat(value(scores, "question-overlap", 0)).isEqualTo(4 / 6.0);
  }

  @Test
  void a_substring_ignores_case_and_outer_white_space_and_nothing_else() {
    assertThat(value(score(null, CONTEXT, " THE CAPITAL OF FRANCE.\n"), "context-substring", 0))
        .isEqualTo(1);
    assertThat(value(score(null, CONTEXT, "capital  of"), "context-substring", 0)).isZero();
    assertThat(value(score(null, "In ZÜRICH", "zürich"), "context-substring", 0)).isEqualTo(1);
  }

  @Test
  void an_answer_that_is_blank_has_no_floors_whatever_else_is_missing() {
    assertThat(score(null, null, " \t\u2003\n").subList(0, 4))
        .extracting(SubjectScore::score)
        .containsOnly(Score.undefined(Reason.EMPTY_ANSWER));
  }

  @Test
  void a_missing_or_blank_context_or_question_is_named() {
    for (String missing : new String[] {null, "", " \n"}) {
      List<SubjectScore> scores = score(missing, missing, "?!");
      assertThat(find(scores, "context-novelty", 0)).isEqualTo(undefined(Reason.NO_CONTEXT));
      assertThat(find(scores, "context-substring", 0)).isEqualTo(undefined(Reason.NO_CONTEXT));
      assertThat(find(scores, "question-overlap", 0)).isEqualTo(undefined(Reason.NO_QUESTION));
      assertThat(value(scores, "length", 0)).isEqualTo(2);
    }
  }

  @Test
  void an_answer_without_words_has_no_shares_but_a_length() {
    List<SubjectScore> scores = score(QUESTION, CONTEXT, "?!");
    assertThat(find(scores, "context-novelty", 0)).isEqualTo(undefined(Reason.NO_WORDS));
    assertThat(find(scores, "question-overlap", 0)).isEqualTo(undefined(Reason.NO_WORDS));
    assertThat(value(scores, "context-substring", 0)).isZero();
    assertThat(value(scores, "length", 0)).isEqualTo(2);
  }

  @Test
  void a_context_without_words_makes_every_word_new() {
    assertThat(value(score(null, "…", "Paris"), "context-novelty", 0)).isEqualTo(1);
  }

  @Test
  void floors_of_the_item_are_over_its_samples() {
    List<SubjectScore> scores = score(null, null, "a b", "a c d", "a b");
    assertThat(value(scores, "mean-length", -1)).isEqualTo(11 / 3.0);
    assertThat(value(scores, "length-variation", -1))
        .isCloseTo(Math.sqrt(8 / 9.0) / (11 / 3.0), within(1e-15));
    assertThat(value(scores, "jaccard-dispersion", -1))
        .isCloseTo(1 - (0.25 + 1 + 0.25) / 3, within(1e-15));
  }

  @Test
  void judged_and_blank_answers_do_not_count_for_the_item() {
    ItemText item =
        new ItemText(
            null,
            null,
            List.of(
                new AnswerText("something long that is judged", false),
                new AnswerText("a b", true),
                new AnswerText(" ", true),
                new AnswerText("a b", true)));
    List<SubjectScore> scores = FloorScores.of(item);
    assertThat(value(scores, "mean-length", -1)).isEqualTo(3);
    assertThat(value(scores, "length-variation", -1)).isZero();
    assertThat(value(scores, "jaccard-dispersion", -1)).isZero();
    assertThat(value(scores, "length", 0)).isEqualTo(29);
  }

  @Test
  void too_few_samples_are_named() {
    assertThat(itemReasons()).containsOnly(Reason.NO_ANSWERS);
    assertThat(itemReasons(" ")).containsOnly(Reason.NO_ANSWERS);
    assertThat(itemReasons("a", "")).containsOnly(Reason.ONE_ANSWER);
    assertThat(itemReasons("a", "b")).isEmpty();
  }

  @Test
  void samples_without_words_are_alike_but_if_none_has_words_there_is_no_dispersion() {
    assertThat(value(score(null, null, "?", "!", "a"), "jaccard-dispersion", -1))
        .isCloseTo(2 / 3.0, within(1e-15));
    assertThat(find(score(null, null, "?", "!"), "jaccard-dispersion", -1))
        .isEqualTo(undefined(Reason.NO_WORDS));
  }

  private static List<Reason> itemReasons(String... answers) {
    return score(null, null, answers).stream()
        .filter(s -> s.answer() == SubjectScore.ITEM && s.score() instanceof Score.Undefined)
        .map(s -> ((Score.Undefined) s.score()).reason())
        .toList();
  }

  private static List<SubjectScore> score(String question, String context, String... answers) {
    return FloorScores.of(
        new ItemText(
            question,
            context,
            Arrays.stream(answers).map(text -> new AnswerText(text, true)).toList()));
  }

  private static Score undefined(Reason reason) {
    return Score.undefined(reason);
  }

  private static double value(List<SubjectScore> scores, String metric, int answer) {
    return ((Score.Defined) find(scores, metric, answer)).value();
  }

  private static Score find(List<SubjectScore> scores, String metric, int answer) {
    return scores.stream()
        .filter(score -> score.metric().equals(metric) && score.answer() == answer)
        .findFirst()
        .orElseThrow()
        .score();
  }
}
