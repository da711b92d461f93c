package dev.sextant.metrics.entailment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.metrics.scorer.Reference;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SemanticEntropyTest {

  static Stream<JsonNode> cases() {
    return Reference.cases("semantic_entropy.json");
  }

  @Test
  void the_reference_has_cases() {
    assertThat(cases()).hasSize(4);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void both_entropies_are_those_of_the_reference(JsonNode reference) {
    int[] clusters =
        StreamSupport.stream(reference.get("clusters").spliterator(), false)
            .mapToInt(JsonNode::intValue)
            .toArray();
    double[] logprobs = Reference.vector(reference.get("logprobs"));
    assertThat(SemanticEntropy.discrete(clusters))
        .isCloseTo(reference.get("discrete").doubleValue(), within(1e-9));
    assertThat(SemanticEntropy.weighted(clusters, logprobs))
        .isCloseTo(reference.get("weighted").doubleValue(), within(1e-9));
  }

  @Test
  void one_meaning_has_no_entropy_and_as_many_meanings_as_answers_have_ln_n() {
    for (int n = 2; n < 30; n++) {
      int[] one = new int[n];
      int[] all = IntStream.range(0, n).toArray();
      double[] even = new double[n];
      Arrays.fill(even, -3);
      assertThat(SemanticEntropy.discrete(one)).isZero();
      assertThat(SemanticEntropy.weighted(one, even)).isZero();
      assertThat(SemanticEntropy.discrete(all)).isCloseTo(Math.log(n), within(1e-12));
      assertThat(SemanticEntropy.weighted(all, even)).isCloseTo(Math.log(n), within(1e-12));
    }
  }

  @Test
  void repeating_every_answer_changes_nothing() {
    int[] clusters = {0, 1, 0, 2};
    int[] twice = {0, 0, 1, 1, 0, 0, 2, 2};
    double[] logprobs = {-1, -2, -0.5, -4};
    double[] logprobsTwice = {-1, -1, -2, -2, -0.5, -0.5, -4, -4};
    assertThat(SemanticEntropy.discrete(twice))
        .isCloseTo(SemanticEntropy.discrete(clusters), within(1e-15));
    assertThat(SemanticEntropy.weighted(twice, logprobsTwice))
        .isCloseTo(SemanticEntropy.weighted(clusters, logprobs), within(1e-15));
  }

  @Test
  void only_differences_of_log_probabilities_count_however_small_the_probabilities() {
    int[] clusters = {0, 1, 1};
    double expected = SemanticEntropy.weighted(clusters, new double[] {-1, -2, -3});
    double[] tiny = {-10_001, -10_002, -10_003};
    assertThat(SemanticEntropy.weighted(clusters, tiny)).isCloseTo(expected, within(1e-12));
  }

  @Test
  void an_impossible_answer_weighs_nothing_and_only_impossible_ones_have_no_entropy() {
    int[] clusters = {0, 1};
    double never = Double.NEGATIVE_INFINITY;
    assertThat(SemanticEntropy.weighted(clusters, new double[] {-1, never})).isZero();
    assertThat(SemanticEntropy.weighted(clusters, new double[] {never, never})).isNaN();
  }
}
