package dev.sextant.metrics.scorer;

import static dev.sextant.metrics.score.SelectedScores.SubjectScore.ITEM;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.metrics.item.Entailment;
import dev.sextant.metrics.item.Entailment.EntailmentPair;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Scores of whole items against values that numpy and scipy give for the papers' formulas. */
class UncertaintyReferenceTest {

  private static final Map<String, String> OF_ITEMS =
      Map.of(
          "u-deg-jaccard", "deg",
          "u-eigv-jaccard", "eigv",
          "u-ecc-jaccard", "ecc",
          "rouge-l-dispersion", "rouge_l");
  private static final Map<String, String> OF_ANSWERS =
      Map.of("selfcheck-ngram", "ngram", "selfcheck-ngram-max", "ngram_max");

  static Stream<JsonNode> texts() {
    return with("texts");
  }

  static Stream<JsonNode> tokens() {
    return with("bertscore");
  }

  static Stream<JsonNode> likelihoods() {
    return with("logprobs");
  }

  private static Stream<JsonNode> with(String field) {
    return Reference.cases("uncertainty.json").filter(c -> c.has(field));
  }

  @Test
  void the_reference_has_cases() {
    assertThat(texts()).hasSize(5);
    assertThat(texts().filter(c -> c.has("ngram"))).hasSize(4);
    assertThat(tokens()).hasSize(3);
    assertThat(likelihoods()).hasSize(2);
    assertThat(entailments()).hasSize(5);
  }

  @ParameterizedTest
  @MethodSource("texts")
  void words_say_what_the_reference_says(JsonNode reference) {
    List<AnswerText> samples = new ArrayList<>();
    reference.get("texts").forEach(text -> samples.add(new AnswerText(text.asText(), true)));
    Set<String> wanted = Set.copyOf(concat(OF_ITEMS.keySet(), OF_ANSWERS.keySet()));
    List<SubjectScore> scores = TextScores.of(new ItemText(null, null, samples), wanted);
    OF_ITEMS.forEach(
        (metric, field) ->
            assertThat(Find.value(scores, metric, ITEM))
                .as(metric)
                .isCloseTo(reference.get(field).doubleValue(), within(1e-9)));
    OF_ANSWERS.forEach(
        (metric, field) -> {
          if (reference.has(field)) {
            assertThat(Find.value(scores, metric, 0))
                .as(metric)
                .isCloseTo(reference.get(field).doubleValue(), within(1e-9));
          } else {
            assertThat(Find.reason(scores, metric, 0)).isEqualTo(Reason.NO_SENTENCES);
          }
        });
  }

  @ParameterizedTest
  @MethodSource("tokens")
  void tokens_match_as_those_of_the_reference(JsonNode reference) {
    ItemText item = new ItemText(null, null, "b", List.of(new AnswerText("a", true)));
    List<SubjectScore> scores =
        TokenScores.of(item, Set.of("bertscore"), text -> floats(reference.get(text)));
    assertThat(Find.value(scores, "bertscore", 0))
        .isCloseTo(reference.get("bertscore").doubleValue(), within(1e-9));
  }

  /** The matrices of LM-Polygraph's values, on whose diagonal a text entails itself. */
  static Stream<JsonNode> entailments() {
    return Reference.cases("affinity.json")
        .filter(c -> c.get("affinity").get(0).get(0).doubleValue() == 1);
  }

  @ParameterizedTest
  @MethodSource("entailments")
  void an_entailment_model_gives_the_affinities_of_the_reference(JsonNode reference) {
    List<double[]> matrix = Reference.rows(reference.get("affinity"));
    List<AnswerText> samples = new ArrayList<>();
    for (int i = 0; i < matrix.size(); i++) {
      samples.add(new AnswerText(Integer.toString(i), true));
    }
    List<SubjectScore> scores =
        EntailmentScores.of(
            new ItemText(null, null, samples),
            Set.of("u-deg-entailment", "u-eigv-entailment", "u-ecc-entailment"),
            pair -> entailment(matrix, pair));
    for (String measure : List.of("deg", "eigv", "ecc")) {
      assertThat(Find.value(scores, "u-" + measure + "-entailment", ITEM))
          .isCloseTo(reference.get(measure).doubleValue(), within(1e-9));
    }
  }

  private static Entailment entailment(List<double[]> matrix, EntailmentPair pair) {
    int premise = Integer.parseInt(pair.premise());
    double probability = matrix.get(premise)[Integer.parseInt(pair.hypothesis())];
    return new Entailment(probability, 1 - probability, 0);
  }

  @ParameterizedTest
  @MethodSource("likelihoods")
  void likelihoods_are_those_of_the_reference(JsonNode reference) {
    List<AnswerText> samples = new ArrayList<>();
    for (double[] logprobs : Reference.rows(reference.get("logprobs"))) {
      samples.add(new AnswerText("a", true, logprobs, List.of()));
    }
    List<SubjectScore> scores =
        TextScores.of(new ItemText(null, null, samples), Set.of("perplexity", "ln-entropy"));
    for (int i = 0; i < samples.size(); i++) {
      assertThat(Find.value(scores, "perplexity", i))
          .isCloseTo(reference.get("perplexity").get(i).doubleValue(), within(1e-9));
    }
    if (samples.size() > 1) {
      assertThat(Find.value(scores, "ln-entropy", ITEM))
          .isCloseTo(reference.get("entropy").doubleValue(), within(1e-9));
    }
  }

  private static List<String> concat(Set<String> a, Set<String> b) {
    return Stream.concat(a.stream(), b.stream()).toList();
  }

  private static float[][] floats(JsonNode rows) {
    return Reference.rows(rows).stream()
        .map(UncertaintyReferenceTest::narrowed)
        .toArray(float[][]::new);
  }

  private static float[] narrowed(double[] row) {
    float[] narrow = new float[row.length];
    for (int k = 0; k < row.length; k++) {
      narrow[k] = (float) row[k];
    }
    return narrow;
  }
}
