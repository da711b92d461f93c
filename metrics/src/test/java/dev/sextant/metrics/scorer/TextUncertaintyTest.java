package dev.sextant.metrics.scorer;

import static dev.sextant.metrics.score.SelectedScores.SubjectScore.ITEM;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TextUncertaintyTest {

  private static final Set<String> ALL =
      Set.of(
          "rouge-l-dispersion",
          "u-ecc-jaccard",
          "u-eigv-jaccard",
          "u-deg-jaccard",
          "ln-entropy",
          "selfcheck-ngram-max",
          "selfcheck-ngram",
          "perplexity");
  private static final List<String> OF_WORDS =
      List.of("u-deg-jaccard", "u-eigv-jaccard", "u-ecc-jaccard", "rouge-l-dispersion");

  @Test
  void answers_come_first_then_the_item_in_the_order_of_the_catalogue() {
    assertThat(score(sample("a b", -1), sample("a c", -2)))
        .extracting(score -> score.metric() + "@" + score.answer())
        .containsExactly(
            "perplexity@0",
            "selfcheck-ngram@0",
            "selfcheck-ngram-max@0",
            "perplexity@1",
            "selfcheck-ngram@1",
            "selfcheck-ngram-max@1",
            "ln-entropy@-1",
            "u-deg-jaccard@-1",
            "u-eigv-jaccard@-1",
            "u-ecc-jaccard@-1",
            "rouge-l-dispersion@-1");
  }

  @Test
  void only_selected_metrics_and_the_floors_are_scored_and_other_kinds_are_skipped() {
    ItemText item = item(sample("a b"), sample("a c"));
    List<SubjectScore> scores =
        TextScores.of(
            item,
            Set.of("ln-entropy", "u-deg-jaccard", "eigenscore", "bertscore", "sgi", "length"));
    assertThat(scores).startsWith(FloorScores.of(item).toArray(SubjectScore[]::new));
    assertThat(scores.subList(FloorScores.of(item).size(), scores.size()))
        .extracting(SubjectScore::metric)
        .containsExactly("ln-entropy");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TextScores.of(item, Set.of("u-deg-jacard")))
        .withMessageContaining("u-deg-jacard");
  }

  @Test
  void every_answer_with_log_probabilities_has_a_perplexity_judged_or_not() {
    AnswerText judged =
        new AnswerText("b", false, new double[] {Math.log(0.25), Math.log(0.25)}, List.of());
    List<SubjectScore> scores = score(judged, sample("a", Math.log(0.5)), sample("c"));
    assertThat(Find.value(scores, "perplexity", 0)).isCloseTo(4, within(1e-14));
    assertThat(Find.value(scores, "perplexity", 1)).isCloseTo(2, within(1e-14));
    assertThat(Find.reason(scores, "perplexity", 2)).isEqualTo(Reason.NO_TOKEN_LOGPROBS);
  }

  @Test
  void without_log_probabilities_of_every_sample_there_is_no_entropy() {
    assertThat(entropy(sample("a", -1, -3), sample("b", -4))).isEqualTo(Score.of(3));
    assertThat(entropy(sample("a", -1, -3), sample("b", -4), judged("c"), sample(" ")))
        .isEqualTo(Score.of(3));
    Score none = Score.undefined(Reason.NO_TOKEN_LOGPROBS);
    assertThat(entropy(sample("a", -1), sample("b"))).isEqualTo(none);
    AnswerText empty = new AnswerText("b", true, new double[0], List.of());
    assertThat(entropy(sample("a", -1), empty)).isEqualTo(none);
    assertThat(Find.reason(score(empty), "perplexity", 0)).isEqualTo(Reason.NO_TOKEN_LOGPROBS);
  }

  @Test
  void an_impossible_token_leaves_the_finite_numbers() {
    double never = Double.NEGATIVE_INFINITY;
    List<SubjectScore> scores = score(sample("a", -1, never), sample("b", -1));
    assertThat(Find.reason(scores, "perplexity", 0)).isEqualTo(Reason.NOT_FINITE);
    assertThat(Find.reason(scores, "ln-entropy", ITEM)).isEqualTo(Reason.NOT_FINITE);
    assertThat(Find.value(scores, "perplexity", 1)).isCloseTo(Math.E, within(1e-14));
  }

  @Test
  void a_blank_answer_has_neither_perplexity_nor_surprise() {
    List<SubjectScore> scores = score(sample(" ", -1), sample("b", -1));
    assertThat(Find.reason(scores, "perplexity", 0)).isEqualTo(Reason.EMPTY_ANSWER);
    assertThat(Find.reason(scores, "selfcheck-ngram", 0)).isEqualTo(Reason.EMPTY_ANSWER);
  }

  @Test
  void judged_answers_are_primary_and_checked_against_all_samples() {
    List<SubjectScore> scores = score(sample("a"), judged("b"), sample("b"), judged("c"));
    assertThat(Find.reason(scores, "selfcheck-ngram", 0)).isEqualTo(Reason.NOT_PRIMARY);
    assertThat(Find.value(scores, "selfcheck-ngram", 1)).isCloseTo(Math.log(1.5), within(1e-15));
    assertThat(Find.reason(scores, "selfcheck-ngram", 2)).isEqualTo(Reason.NOT_PRIMARY);
    assertThat(Find.value(scores, "selfcheck-ngram", 3)).isCloseTo(Math.log(3), within(1e-15));
  }

  @Test
  void the_rarest_word_of_each_sentence_is_compared_with_the_mean_of_all() {
    List<SubjectScore> scores = score(judged("a b"), sample("a"), sample("a"));
    assertThat(Find.value(scores, "selfcheck-ngram-max", 0)).isCloseTo(Math.log(4), within(1e-15));
    assertThat(Find.value(scores, "selfcheck-ngram", 0))
        .isCloseTo((Math.log(4) + Math.log(4 / 3.0)) / 2, within(1e-15));
  }

  @Test
  void without_judged_answers_the_first_is_primary_and_checked_against_the_other_samples() {
    List<SubjectScore> scores = score(sample("a"), sample("a"), sample("b"), sample(""));
    assertThat(Find.value(scores, "selfcheck-ngram", 0)).isCloseTo(Math.log(1.5), within(1e-15));
    assertThat(Find.reason(scores, "selfcheck-ngram", 1)).isEqualTo(Reason.NOT_PRIMARY);
  }

  @Test
  void a_check_without_other_samples_or_sentences_says_so() {
    assertThat(Find.reason(score(sample("a")), "selfcheck-ngram", 0)).isEqualTo(Reason.ONE_ANSWER);
    assertThat(Find.reason(score(judged("a"), sample("")), "selfcheck-ngram", 0))
        .isEqualTo(Reason.NO_ANSWERS);
    assertThat(Find.value(score(judged("a"), sample("a")), "selfcheck-ngram", 0)).isZero();
    assertThat(Find.reason(score(sample("?!"), sample("a")), "selfcheck-ngram", 0))
        .isEqualTo(Reason.NO_SENTENCES);
  }

  @Test
  void spread_of_words_is_over_the_samples_that_are_not_blank() {
    List<SubjectScore> scores =
        score(sample("a b c"), judged("x y z"), sample("b c d"), sample("\n"));
    assertThat(Find.value(scores, "u-deg-jaccard", ITEM)).isEqualTo(0.25);
    assertThat(Find.value(scores, "u-eigv-jaccard", ITEM))
        .isCloseTo(1 + (1 - 0.5) / (1 + 0.5), within(1e-14));
    assertThat(Find.value(scores, "rouge-l-dispersion", ITEM)).isCloseTo(1 / 3.0, within(1e-15));
  }

  @Test
  void the_degree_by_words_is_the_floor_but_for_a_factor_of_the_number_of_samples() {
    ItemText item = item(sample("a b c"), sample("b c d"), sample("a e"), sample("?"));
    double floor = Find.value(FloorScores.of(item), "jaccard-dispersion", ITEM);
    double degree = Find.value(TextUncertainty.of(item, ALL, () -> {}), "u-deg-jaccard", ITEM);
    assertThat(degree).isCloseTo(floor * 3 / 4, within(1e-15));
  }

  @Test
  void too_few_samples_and_samples_without_words_are_named() {
    for (String metric : OF_WORDS) {
      assertThat(Find.reason(score(judged("a b")), metric, ITEM)).isEqualTo(Reason.NO_ANSWERS);
      assertThat(Find.reason(score(sample("a")), metric, ITEM)).isEqualTo(Reason.ONE_ANSWER);
      assertThat(Find.reason(score(sample("?"), sample("!")), metric, ITEM))
          .isEqualTo(Reason.NO_WORDS);
      assertThat(Find.value(score(sample("?"), sample("a")), metric, ITEM)).isPositive();
    }
    assertThat(Find.reason(score(sample("a", -1)), "ln-entropy", ITEM))
        .isEqualTo(Reason.ONE_ANSWER);
    assertThat(Find.reason(score(), "ln-entropy", ITEM)).isEqualTo(Reason.NO_ANSWERS);
  }

  @Test
  void the_order_of_the_samples_changes_no_metric_of_the_item() {
    AnswerText[] samples = {
      sample("Paris is big", -1, -2), sample("Lyon is big", -3), sample("it is Paris", -2, -2, -4)
    };
    List<SubjectScore> scores = score(samples);
    List<SubjectScore> turned = score(samples[2], samples[0], samples[1]);
    Stream.concat(OF_WORDS.stream(), Stream.of("ln-entropy"))
        .forEach(
            metric ->
                assertThat(Find.value(turned, metric, ITEM))
                    .isCloseTo(Find.value(scores, metric, ITEM), within(1e-13)));
  }

  @Test
  void equal_items_have_equal_bits() {
    AnswerText[] samples = {sample("Paris is big.", -1.1), sample("Lyon is not, Paris is.", -0.3)};
    assertThat(score(samples)).isEqualTo(score(samples.clone()));
  }

  private static Score entropy(AnswerText... answers) {
    return Find.score(score(answers), "ln-entropy", ITEM);
  }

  private static List<SubjectScore> score(AnswerText... answers) {
    return TextUncertainty.of(item(answers), ALL, () -> {});
  }

  private static ItemText item(AnswerText... answers) {
    return new ItemText("Which city?", null, Arrays.asList(answers));
  }

  private static AnswerText sample(String text, double... logprobs) {
    return new AnswerText(text, true, logprobs.length == 0 ? null : logprobs, List.of());
  }

  private static AnswerText judged(String text) {
    return new AnswerText(text, false);
  }
}
