package dev.sextant.metrics.scorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sextant.metrics.catalogue.Basis;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.Entailment;
import dev.sextant.metrics.item.Entailment.EntailmentPair;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class EntailmentPairsTest {

  private static final Set<String> ALL =
      Catalogue.metrics().stream()
          .filter(metric -> metric.basis() == Basis.ENTAILMENT)
          .map(Metric::name)
          .collect(Collectors.toSet());

  @Test
  void meanings_need_each_ordered_pair_of_samples_read_after_the_question() {
    ItemText item = item("Q?", sample("a"), sample("b"), judged("c"), sample(" "));
    assertThat(EntailmentPairs.of(item, Set.of("semantic-entropy-discrete")))
        .containsExactly(pair("Q? a", "Q? b"), pair("Q? b", "Q? a"))
        .isEqualTo(EntailmentPairs.of(item, Set.of("u-ecc-entailment", "u-deg-entailment")));
    assertThat(EntailmentPairs.of(item(null, sample("a"), sample("b")), Set.of("u-deg-entailment")))
        .containsExactly(pair("a", "b"), pair("b", "a"));
  }

  @Test
  void claims_are_premises_and_whole_samples_hypotheses_without_the_question() {
    ItemText item = item("Q?", sample("Is a? Is b?"), sample("c"));
    List<EntailmentPair> sentences = List.of(pair("Is a?", "c"), pair("Is b?", "c"));
    assertThat(EntailmentPairs.of(item, Set.of("selfcheck-nli")))
        .containsExactlyElementsOf(sentences);
    assertThat(EntailmentPairs.of(item, Set.of("luq", "selfcheck-nli")))
        .containsExactly(sentences.get(0), sentences.get(1), pair("c", "Is a? Is b?"));
    ItemText cut =
        item(
            "Q?", new AnswerText("d e", false, null, List.of("d", " e")), sample("f"), sample("g"));
    assertThat(EntailmentPairs.of(cut, Set.of("luq-atomic")))
        .containsExactly(pair("d", "f"), pair("d", "g"), pair("e", "f"), pair("e", "g"));
  }

  @Test
  void equal_texts_are_never_classified_and_no_pair_twice() {
    ItemText item = item("Q?", sample("a"), sample("a"), sample("b"), sample("b"));
    assertThat(EntailmentPairs.of(item, Set.of("semantic-entropy-discrete")))
        .containsExactly(pair("Q? a", "Q? b"), pair("Q? b", "Q? a"));
    assertThat(EntailmentPairs.of(item, Set.of("luq")))
        .containsExactly(pair("a", "b"), pair("b", "a"));
  }

  @Test
  void metrics_without_entailment_need_no_pairs() {
    ItemText item = item("Q?", sample("a"), sample("b"));
    assertThat(EntailmentPairs.of(item, Set.of("length", "bertscore", "eigenscore"))).isEmpty();
    assertThat(EntailmentPairs.of(item, Set.of("luq"))).isNotEmpty();
  }

  @Test
  void scoring_asks_for_exactly_these_pairs_whatever_the_model_says() {
    for (int seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      ItemText item = randomItem(random);
      Set<EntailmentPair> asked = new HashSet<>();
      EntailmentScores.of(
          item,
          ALL,
          pair -> {
            asked.add(pair);
            double entailment = random.nextDouble();
            return new Entailment(entailment, 0, 1 - entailment);
          });
      assertThat(EntailmentPairs.of(item, ALL)).hasSameElementsAs(asked).doesNotHaveDuplicates();
    }
  }

  @Test
  void every_value_is_in_the_range_that_the_catalogue_promises() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      List<SubjectScore> scores =
          EntailmentScores.of(randomItem(random), ALL, pair -> randomEntailment(random));
      assertThat(scores).anyMatch(score -> score.score() instanceof Score.Defined);
      for (SubjectScore score : scores) {
        Metric metric = Catalogue.find(score.metric()).orElseThrow();
        if (score.score() instanceof Score.Defined defined) {
          assertThat(defined.value()).isBetween(metric.low(), metric.high());
        }
      }
    }
  }

  @Test
  void what_are_no_probabilities_is_refused() {
    assertThat(new Entailment(0.25, 0.25, 0.5).entails()).isFalse();
    assertThat(new Entailment(0.1 + 0.2, 0.3, 0.4)).isNotNull();
    assertThatIllegalArgumentException().isThrownBy(() -> new Entailment(0.5, 0.5, 0.5));
    assertThatIllegalArgumentException().isThrownBy(() -> new Entailment(-0.1, 0.6, 0.5));
    assertThatIllegalArgumentException().isThrownBy(() -> new Entailment(1.1, 0, -0.1));
    assertThatIllegalArgumentException().isThrownBy(() -> new Entailment(Double.NaN, 0.5, 0.5));
    assertThatIllegalArgumentException().isThrownBy(() -> new Entailment(0, 0, 0));
  }

  private static Entailment randomEntailment(Random random) {
    double a = random.nextDouble();
    double b = random.nextDouble();
    double low = Math.min(a, b);
    double high = Math.max(a, b);
    return new Entailment(low, high - low, 1 - high);
  }

  private static ItemText randomItem(Random random) {
    String[] texts = {"a", "b", "Is c? Is d?", "Dr. e is f.", "?", " ", "a"};
    List<AnswerText> answers = new ArrayList<>();
    answers.add(sample("first"));
    answers.add(sample("second"));
    for (int i = 0; i < random.nextInt(8); i++) {
      String text = texts[random.nextInt(texts.length)];
      List<String> segments = random.nextBoolean() ? List.of(text, "more") : List.of();
      answers.add(new AnswerText(text, random.nextInt(4) > 0, new double[] {-i}, segments));
    }
    return item(random.nextBoolean() ? "Q?" : null, answers.toArray(AnswerText[]::new));
  }

  private static EntailmentPair pair(String premise, String hypothesis) {
    return new EntailmentPair(premise, hypothesis);
  }

  private static ItemText item(String question, AnswerText... answers) {
    return new ItemText(question, null, List.of(answers));
  }

  private static AnswerText sample(String text) {
    return new AnswerText(text, true, new double[] {-1}, List.of());
  }

  private static AnswerText judged(String text) {
    return new AnswerText(text, false);
  }
}
