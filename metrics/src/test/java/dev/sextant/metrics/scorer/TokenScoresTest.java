package dev.sextant.metrics.scorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class TokenScoresTest {

  private static final Set<String> ALL = Set.of("selfcheck-bertscore", "bertscore");
  private static final AnswerText[] NONE = {};

  /**
   * A token per letter, each an axis of its own: two letters are alike or have nothing in common.
   */
  private static final Function<String, float[][]> LETTERS =
      text ->
          text.chars()
              .filter(Character::isLetter)
              .mapToObj(letter -> axis(letter - 'A'))
              .toArray(float[][]::new);

  @Test
  void the_texts_that_are_asked_for_are_the_texts_that_are_needed() {
    ItemText item = item("REF", sample("A. B?  C!"), judged("D? E."), sample("A. B?"));
    assertThat(TokenTexts.of(item, Set.of("bertscore")))
        .containsExactly("A. B?  C!", "REF", "D? E.", "A. B?");
    assertThat(TokenTexts.of(item, Set.of("selfcheck-bertscore")))
        .containsExactly("D?", "E.", "A. B?", "C!");
    assertThat(TokenTexts.of(item, Set.of("length", "sgi"))).isEmpty();
    List<String> asked = new ArrayList<>();
    TokenScores.of(
        item,
        ALL,
        text -> {
          asked.add(text);
          return LETTERS.apply(text);
        });
    assertThat(asked).containsExactlyElementsOf(TokenTexts.of(item, ALL));
  }

  @Test
  void bertscore_compares_each_answer_with_the_reference() {
    List<SubjectScore> scores = score(item("AB", sample("AB"), judged("AC"), sample("XY")));
    assertThat(Find.value(scores, "bertscore", 0)).isEqualTo(1);
    assertThat(Find.value(scores, "bertscore", 1)).isEqualTo(0.5);
    assertThat(Find.value(scores, "bertscore", 2)).isZero();
  }

  @Test
  void selfcheck_takes_the_best_sentence_of_each_sample() {
    ItemText item = item(null, judged("Ab? Cd?"), sample("Xy? Ab?"), sample("Cx?"));
    double first = (1 + 0) / 2.0;
    double second = (0 + 0.5) / 2.0;
    assertThat(Find.value(score(item), "selfcheck-bertscore", 0))
        .isCloseTo(1 - (first + second) / 2, within(1e-15));
  }

  @Test
  void a_sample_without_sentences_is_like_nothing() {
    ItemText item = item(null, judged("Ab"), sample("Ab"), sample("?!"));
    assertThat(Find.value(score(item), "selfcheck-bertscore", 0)).isEqualTo(0.5);
  }

  @Test
  void order_and_repetition_of_the_samples_change_nothing() {
    AnswerText primary = judged("Ab? Cd?");
    AnswerText[] samples = {sample("Abc"), sample("D. Ca"), sample("Xb")};
    double expected =
        Find.value(
            score(item(null, primary, samples[0], samples[1], samples[2])),
            "selfcheck-bertscore",
            0);
    assertThat(expected).isBetween(0.1, 0.9);
    ItemText turned = item(null, primary, samples[2], samples[0], samples[1]);
    assertThat(Find.value(score(turned), "selfcheck-bertscore", 0))
        .isCloseTo(expected, within(1e-15));
    ItemText twice =
        item(null, primary, samples[0], samples[0], samples[1], samples[1], samples[2], samples[2]);
    assertThat(Find.value(score(twice), "selfcheck-bertscore", 0))
        .isCloseTo(expected, within(1e-15));
  }

  @Test
  void an_embedder_without_token_vectors_is_named() {
    ItemText item = item("AB", sample("AB"), sample("AC"));
    for (float[][] none : new float[][][] {null, {}}) {
      List<SubjectScore> scores = TokenScores.of(item, ALL, text -> none);
      assertThat(Find.reason(scores, "bertscore", 1)).isEqualTo(Reason.NO_TOKEN_VECTORS);
      assertThat(Find.reason(scores, "selfcheck-bertscore", 0)).isEqualTo(Reason.NO_TOKEN_VECTORS);
    }
  }

  @Test
  void a_token_without_a_direction_is_named() {
    ItemText item = item("AB", sample("AB"), sample("AC"));
    List<SubjectScore> zero = TokenScores.of(item, ALL, text -> new float[][] {{1, 0}, {0, 0}});
    assertThat(Find.reason(zero, "bertscore", 0)).isEqualTo(Reason.ZERO_VECTOR);
    List<SubjectScore> broken = TokenScores.of(item, ALL, text -> new float[][] {{Float.NaN}});
    assertThat(Find.reason(broken, "selfcheck-bertscore", 0)).isEqualTo(Reason.NOT_FINITE);
  }

  @Test
  void what_an_item_lacks_is_named() {
    List<SubjectScore> scores = score(item(null, sample("AB"), sample(" "), sample("AC")));
    assertThat(Find.reason(scores, "bertscore", 0)).isEqualTo(Reason.NO_REFERENCE);
    assertThat(Find.reason(scores, "bertscore", 1)).isEqualTo(Reason.EMPTY_ANSWER);
    assertThat(Find.reason(scores, "selfcheck-bertscore", 1)).isEqualTo(Reason.EMPTY_ANSWER);
    assertThat(Find.reason(scores, "selfcheck-bertscore", 2)).isEqualTo(Reason.NOT_PRIMARY);
    assertThat(Find.reason(score(item(null, sample("AB"))), "selfcheck-bertscore", 0))
        .isEqualTo(Reason.ONE_ANSWER);
    assertThat(Find.reason(score(item(null, judged("AB"))), "selfcheck-bertscore", 0))
        .isEqualTo(Reason.NO_ANSWERS);
    assertThat(Find.reason(score(item(null, sample("…"), sample("A"))), "selfcheck-bertscore", 0))
        .isEqualTo(Reason.NO_SENTENCES);
    assertThat(score(item(null, NONE))).isEmpty();
  }

  private static List<SubjectScore> score(ItemText item) {
    return TokenScores.of(item, ALL, LETTERS);
  }

  private static ItemText item(String reference, AnswerText... answers) {
    return new ItemText(null, null, reference, Arrays.asList(answers));
  }

  private static AnswerText sample(String text) {
    return new AnswerText(text, true);
  }

  private static AnswerText judged(String text) {
    return new AnswerText(text, false);
  }

  private static float[] axis(int i) {
    float[] axis = new float[64];
    axis[i] = 1;
    return axis;
  }
}
