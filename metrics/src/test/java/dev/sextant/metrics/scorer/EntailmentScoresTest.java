package dev.sextant.metrics.scorer;

import static dev.sextant.metrics.score.SelectedScores.SubjectScore.ITEM;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.item.Entailment;
import dev.sextant.metrics.item.Entailment.EntailmentPair;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class EntailmentScoresTest {

  private static final Set<String> ALL =
      Set.of(
          "u-ecc-entailment",
          "u-eigv-entailment",
          "u-deg-entailment",
          "luq-atomic",
          "luq",
          "selfcheck-nli",
          "semantic-entropy-weighted",
          "semantic-entropy-discrete");
  private static final List<String> OF_THE_ITEM =
      List.of(
          "semantic-entropy-discrete",
          "semantic-entropy-weighted",
          "u-deg-entailment",
          "u-eigv-entailment",
          "u-ecc-entailment",
          "luq",
          "luq-atomic");

  /** Texts that end alike entail each other; others contradict each other. */
  private static final Function<EntailmentPair, Entailment> LAST_LETTER =
      pair ->
          last(pair.premise()) == last(pair.hypothesis())
              ? new Entailment(0.75, 0, 0.25)
              : new Entailment(0, 0.5, 0.5);

  @Test
  void answers_come_first_then_the_item() {
    ItemText item = item(null, sample("a"), sample("b"));
    assertThat(score(item))
        .extracting(score -> score.metric() + "@" + score.answer())
        .containsExactly(
            "selfcheck-nli@0",
            "selfcheck-nli@1",
            "semantic-entropy-discrete@-1",
            "semantic-entropy-weighted@-1",
            "u-deg-entailment@-1",
            "u-eigv-entailment@-1",
            "u-ecc-entailment@-1",
            "luq@-1",
            "luq-atomic@-1");
  }

  @Test
  void only_what_is_wanted_is_scored() {
    ItemText item = item(null, sample("a"), sample("b"));
    assertThat(EntailmentScores.of(item, Set.of("luq", "sgi", "length"), LAST_LETTER))
        .extracting(SubjectScore::metric)
        .containsExactly("luq");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EntailmentScores.of(item, Set.of("luqq"), LAST_LETTER))
        .withMessageContaining("luqq");
  }

  @Test
  void semantic_entropy_counts_meanings() {
    List<SubjectScore> scores =
        score(item("Why?", sample("x a"), sample("y a"), judged("b"), sample("z c"), sample(" ")));
    double expected = -(2 / 3.0) * Math.log(2 / 3.0) - (1 / 3.0) * Math.log(1 / 3.0);
    assertThat(Find.value(scores, "semantic-entropy-discrete", ITEM))
        .isCloseTo(expected, within(1e-15));
  }

  @Test
  void weights_are_the_samples_probabilities_per_token() {
    AnswerText likely = sample("x a", Math.log(0.5), Math.log(0.5), Math.log(0.5));
    AnswerText unlikely = sample("z c", Math.log(0.25));
    double p = 2 / 3.0;
    List<SubjectScore> scores = score(item(null, likely, unlikely));
    assertThat(Find.value(scores, "semantic-entropy-weighted", ITEM))
        .isCloseTo(-p * Math.log(p) - (1 - p) * Math.log(1 - p), within(1e-14));
    assertThat(
            Find.reason(score(item(null, likely, sample("c"))), "semantic-entropy-weighted", ITEM))
        .isEqualTo(Reason.NO_TOKEN_LOGPROBS);
  }

  @Test
  void entailment_must_be_the_likeliest_of_the_three_both_ways() {
    assertThat(meanings(new Entailment(0.5, 0.3, 0.2))).isZero();
    assertThat(meanings(new Entailment(0.4, 0.4, 0.2))).isEqualTo(Math.log(2));
    assertThat(meanings(new Entailment(0.4, 0.2, 0.4))).isEqualTo(Math.log(2));
    assertThat(meanings(new Entailment(0.3, 0.6, 0.1))).isEqualTo(Math.log(2));
    Function<EntailmentPair, Entailment> oneWay =
        pair -> pair.premise().equals("a") ? new Entailment(1, 0, 0) : new Entailment(0, 1, 0);
    assertThat(value(item(null, sample("a"), sample("b")), "semantic-entropy-discrete", oneWay))
        .isEqualTo(Math.log(2));
  }

  @Test
  void equal_samples_mean_the_same_whatever_a_model_would_say() {
    Function<EntailmentPair, Entailment> denies = pair -> new Entailment(0, 0, 1);
    ItemText item = item("Why?", sample("a"), sample("a"), sample("a"));
    assertThat(value(item, "semantic-entropy-discrete", denies)).isZero();
    assertThat(value(item, "u-deg-entailment", denies)).isZero();
    assertThat(value(item, "luq", denies)).isZero();
  }

  @Test
  void the_affinity_is_the_mean_of_both_ways() {
    Map<EntailmentPair, Entailment> model =
        Map.of(
            new EntailmentPair("q a", "q b"), new Entailment(0.9, 0.1, 0),
            new EntailmentPair("q b", "q a"), new Entailment(0.3, 0.1, 0.6));
    ItemText item = item("q", sample("a"), sample("b"));
    assertThat(value(item, "u-deg-entailment", model::get)).isCloseTo(0.2, within(1e-15));
    assertThat(value(item, "u-eigv-entailment", model::get)).isCloseTo(1.25, within(1e-15));
  }

  @Test
  void selfcheck_is_the_mean_contradiction_over_sentences_and_samples() {
    ItemText item = item("Why?", judged("It is a. It is b"), sample("x a"), sample("y b"));
    Map<EntailmentPair, Entailment> model =
        Map.of(
            new EntailmentPair("It is a.", "x a"), new Entailment(0.9, 0, 0.1),
            new EntailmentPair("It is a.", "y b"), new Entailment(0.2, 0.2, 0.6),
            new EntailmentPair("It is b", "x a"), new Entailment(0.1, 0, 0.9),
            new EntailmentPair("It is b", "y b"), new Entailment(0.6, 0.4, 0));
    List<SubjectScore> scores = EntailmentScores.of(item, Set.of("selfcheck-nli"), model::get);
    assertThat(Find.value(scores, "selfcheck-nli", 0))
        .isCloseTo(((0.1 + 0.6) / 2 + (0.9 + 0) / 2) / 2, within(1e-15));
    assertThat(Find.reason(scores, "selfcheck-nli", 1)).isEqualTo(Reason.NOT_PRIMARY);
  }

  @Test
  void luq_is_the_mean_over_samples_of_what_their_sentences_lack_in_support() {
    ItemText item = item("Why?", sample("It is a. It is b"), judged("c"), sample("x a"));
    double first = 1 - (0.75 + 0) / 2;
    double second = 1 - 0.0;
    assertThat(value(item, "luq", endsLike("a."))).isCloseTo((first + second) / 2, within(1e-15));
  }

  @Test
  void luq_atomic_reads_segments_of_judged_answers_too() {
    AnswerText judged = segmented(false, "x a", " y b ", " ");
    AnswerText sampled = segmented(true, "z a");
    ItemText item = item("Why?", judged, sampled, sample("w a"), sample("v a"));
    double ofJudged = 1 - (3 * 0.75 + 3 * 0) / 6;
    double ofSampled = 1 - 0.75;
    assertThat(Find.value(score(item), "luq-atomic", ITEM))
        .isCloseTo((ofJudged + ofSampled) / 2, within(1e-15));
    assertThat(Find.reason(score(item(null, sample("a"), sample("b"))), "luq-atomic", ITEM))
        .isEqualTo(Reason.NO_SEGMENTS);
  }

  @Test
  void a_model_of_two_classes_leaves_neutral_at_zero_and_nothing_breaks() {
    Function<EntailmentPair, Entailment> two = pair -> new Entailment(0.75, 0, 0.25);
    ItemText item = item("Why?", segmented(true, "a", "b"), sample("c", -1), sample("d", -1));
    List<SubjectScore> scores = EntailmentScores.of(item, ALL, two);
    assertThat(Find.value(scores, "selfcheck-nli", 0)).isEqualTo(0.25);
    assertThat(Find.value(scores, "luq", ITEM)).isEqualTo(0.25);
    assertThat(Find.value(scores, "luq-atomic", ITEM)).isEqualTo(0.25);
    assertThat(Find.value(scores, "semantic-entropy-discrete", ITEM)).isZero();
  }

  @Test
  void where_all_is_neutral_support_is_even_and_nothing_contradicts() {
    Function<EntailmentPair, Entailment> neutral = pair -> new Entailment(0, 1, 0);
    ItemText item = item(null, sample("a"), sample("b"));
    assertThat(value(item, "luq", neutral)).isEqualTo(0.5);
    assertThat(Find.value(EntailmentScores.of(item, ALL, neutral), "selfcheck-nli", 0)).isZero();
  }

  @Test
  void what_an_item_lacks_is_named() {
    for (String metric : OF_THE_ITEM) {
      assertThat(Find.reason(score(item(null, judged("a"))), metric, ITEM))
          .isEqualTo(Reason.NO_ANSWERS);
      assertThat(Find.reason(score(item(null, sample("a"), sample(" "))), metric, ITEM))
          .isEqualTo(Reason.ONE_ANSWER);
    }
    assertThat(Find.reason(score(item(null, sample("?"), sample("!"))), "luq", ITEM))
        .isEqualTo(Reason.NO_SENTENCES);
    assertThat(Find.value(score(item(null, sample("?"), sample("a"))), "luq", ITEM)).isEqualTo(1);
    assertThat(Find.reason(score(item(null, sample("a"))), "selfcheck-nli", 0))
        .isEqualTo(Reason.ONE_ANSWER);
    assertThat(Find.reason(score(item(null, judged("a"))), "selfcheck-nli", 0))
        .isEqualTo(Reason.NO_ANSWERS);
    assertThat(Find.reason(score(item(null, sample(" "), sample("a"))), "selfcheck-nli", 0))
        .isEqualTo(Reason.EMPTY_ANSWER);
    assertThat(Find.reason(score(item(null, sample("?"), sample("a"))), "selfcheck-nli", 0))
        .isEqualTo(Reason.NO_SENTENCES);
  }

  @Test
  void the_order_of_the_samples_changes_no_metric_of_the_item() {
    AnswerText[] samples = {
      sample("x a. v c", -1), segmented(true, "y b", "u a"), sample("z a", -2), sample("w c", -3)
    };
    List<SubjectScore> scores = score(item("Why?", samples));
    List<SubjectScore> turned = score(item("Why?", samples[3], samples[1], samples[0], samples[2]));
    for (String metric : OF_THE_ITEM) {
      if (Find.score(scores, metric, ITEM) instanceof Score.Defined defined) {
        assertThat(Find.value(turned, metric, ITEM)).isCloseTo(defined.value(), within(1e-12));
      }
    }
    assertThat(Find.value(scores, "luq", ITEM)).isBetween(0.1, 0.9);
  }

  private static double meanings(Entailment always) {
    return value(item(null, sample("a"), sample("b")), "semantic-entropy-discrete", pair -> always);
  }

  private static double value(
      ItemText item, String metric, Function<EntailmentPair, Entailment> model) {
    return Find.value(EntailmentScores.of(item, Set.of(metric), model), metric, ITEM);
  }

  private static List<SubjectScore> score(ItemText item) {
    return EntailmentScores.of(item, ALL, LAST_LETTER);
  }

  private static Function<EntailmentPair, Entailment> endsLike(String premise) {
    return pair ->
        pair.premise().endsWith(premise)
            ? new Entailment(0.75, 0, 0.25)
            : new Entailment(0, 0.5, 0.5);
  }

  private static char last(String text) {
    return text.replace(".", "").charAt(text.replace(".", "").length() - 1);
  }

  private static ItemText item(String question, AnswerText... answers) {
    return new ItemText(question, null, Arrays.asList(answers));
  }

  private static AnswerText sample(String text, double... logprobs) {
    return new AnswerText(text, true, logprobs.length == 0 ? null : logprobs, List.of());
  }

  private static AnswerText segmented(boolean sample, String... segments) {
    return new AnswerText(String.join("", segments), sample, new double[] {-1}, List.of(segments));
  }

  private static AnswerText judged(String text) {
    return new AnswerText(text, false);
  }
}
