package dev.sextant.metrics.uncertainty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.metrics.scorer.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AffinityUncertaintyTest {

  static Stream<JsonNode> cases() {
    return Reference.cases("affinity.json");
  }

  /** On a diagonal of 1 the reference and we read the same matrix. */
  static Stream<JsonNode> casesWithOnes() {
    return cases().filter(c -> diagonal(matrix(c)).allMatch(d -> d == 1));
  }

  @Test
  void the_reference_has_cases() {
    assertThat(cases()).hasSize(7);
    assertThat(casesWithOnes()).hasSize(5);
  }

  @ParameterizedTest
  @MethodSource("casesWithOnes")
  void the_values_are_those_of_the_reference(JsonNode reference) {
    AffinityUncertainty found = AffinityUncertainty.of(matrix(reference));
    assertThat(found.deg()).isCloseTo(reference.get("deg").doubleValue(), within(1e-9));
    assertThat(found.eigv()).isCloseTo(reference.get("eigv").doubleValue(), within(1e-9));
    assertThat(found.ecc()).isCloseTo(reference.get("ecc").doubleValue(), within(1e-9));
    assertThat(found.ecc()).isCloseTo(reference.get("ecc_of_uq_nlg").doubleValue(), within(1e-9));
  }

  @Test
  void the_diagonal_counts_as_one_whatever_was_given() {
    JsonNode kept =
        cases().filter(c -> c.get("name").asText().equals("entail_4_diag_not1")).findFirst().get();
    double[][] given = matrix(kept);
    double[][] ones = matrix(kept);
    for (int i = 0; i < ones.length; i++) {
      ones[i][i] = 1;
    }
    AffinityUncertainty found = AffinityUncertainty.of(given);
    assertThat(found).isEqualTo(AffinityUncertainty.of(ones));
    double missing = diagonal(given).map(d -> 1 - d).sum() / 16;
    assertThat(found.deg()).isCloseTo(kept.get("deg").doubleValue() - missing, within(1e-12));
  }

  @Test
  void blocks_of_answers_that_agree_are_counted_by_the_eigenvalues() {
    double[][] blocks = new double[6][6];
    for (int i = 0; i < 6; i++) {
      for (int j = 0; j < 6; j++) {
        blocks[i][j] = i / 2 == j / 2 ? 1 : 0;
      }
    }
    AffinityUncertainty found = AffinityUncertainty.of(blocks);
    assertThat(found.eigv()).isCloseTo(3, within(1e-12));
    assertThat(found.deg()).isCloseTo(2 / 3.0, within(1e-12));
    assertThat(found.ecc()).isCloseTo(Math.sqrt(2), within(1e-12));
  }

  @Test
  void identical_answers_have_the_least_values_and_unrelated_ones_the_greatest() {
    for (int n = 2; n <= 20; n++) {
      AffinityUncertainty same = AffinityUncertainty.of(filled(n, 1));
      assertThat(same.deg()).isZero();
      assertThat(same.eigv()).isCloseTo(1, within(1e-12)).isGreaterThanOrEqualTo(1);
      assertThat(same.ecc()).isCloseTo(0, within(1e-12));
      AffinityUncertainty apart = AffinityUncertainty.of(filled(n, 0));
      assertThat(apart.deg()).isCloseTo(1 - 1.0 / n, within(1e-12));
      assertThat(apart.eigv()).isCloseTo(n, within(1e-12));
      assertThat(apart.ecc()).isCloseTo(Math.sqrt(n - 1), within(1e-12));
    }
  }

  @Test
  void only_the_mean_of_both_ways_counts() {
    double[][] oneWay = {{1, 0.9, 0.2}, {0.1, 1, 0.6}, {0.4, 0.2, 1}};
    double[][] bothWays = {{1, 0.5, 0.3}, {0.5, 1, 0.4}, {0.3, 0.4, 1}};
    AffinityUncertainty found = AffinityUncertainty.of(oneWay);
    AffinityUncertainty expected = AffinityUncertainty.of(bothWays);
    assertThat(found.deg()).isCloseTo(expected.deg(), within(1e-15));
    assertThat(found.eigv()).isCloseTo(expected.eigv(), within(1e-14));
    assertThat(found.ecc()).isCloseTo(expected.ecc(), within(1e-14));
  }

  @Test
  void the_order_of_the_answers_changes_nothing_also_where_eigenvalues_repeat() {
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      int n = 3 + random.nextInt(10);
      boolean repeated = seed % 2 == 0;
      double[][] w = repeated ? filled(n, seed / 200.0) : random(n, random);
      List<Integer> order = new ArrayList<>(IntStream.range(0, n).boxed().toList());
      Collections.shuffle(order, random);
      double[][] shuffled = new double[n][n];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          shuffled[i][j] = w[order.get(i)][order.get(j)];
        }
      }
      AffinityUncertainty found = AffinityUncertainty.of(shuffled);
      AffinityUncertainty expected = AffinityUncertainty.of(w);
      assertThat(found.deg()).isCloseTo(expected.deg(), within(1e-12));
      assertThat(found.eigv()).isCloseTo(expected.eigv(), within(1e-11));
      assertThat(found.ecc()).isCloseTo(expected.ecc(), within(1e-10));
    }
  }

  @Test
  void repeating_every_answer_changes_neither_degree_nor_eigenvalues() {
    double[][] w = random(5, new Random(3));
    double[][] twice = new double[10][10];
    for (int i = 0; i < 10; i++) {
      for (int j = 0; j < 10; j++) {
        twice[i][j] = i / 2 == j / 2 ? 1 : w[i / 2][j / 2];
      }
    }
    AffinityUncertainty found = AffinityUncertainty.of(twice);
    AffinityUncertainty expected = AffinityUncertainty.of(w);
    assertThat(found.deg()).isCloseTo(expected.deg(), within(1e-12));
    assertThat(found.eigv()).isCloseTo(expected.eigv(), within(1e-12));
  }

  @Test
  void equal_inputs_give_equal_bits_and_are_left_as_they_are() {
    double[][] w = random(9, new Random(5));
    assertThat(AffinityUncertainty.of(w)).isEqualTo(AffinityUncertainty.of(w));
    assertThat(w).isDeepEqualTo(random(9, new Random(5)));
  }

  @Test
  void one_answer_is_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AffinityUncertainty.of(new double[][] {{1}}));
  }

  private static double[][] filled(int n, double offDiagonal) {
    double[][] w = new double[n][n];
    for (int i = 0; i < n; i++) {
      Arrays.fill(w[i], offDiagonal);
      w[i][i] = 1;
    }
    return w;
  }

  private static double[][] random(int n, Random random) {
    double[][] w = new double[n][n];
    for (int i = 0; i < n; i++) {
      w[i] = random.doubles(n).toArray();
      w[i][i] = 1;
    }
    return w;
  }

  private static double[][] matrix(JsonNode reference) {
    return Reference.rows(reference.get("affinity")).toArray(double[][]::new);
  }

  private static DoubleStream diagonal(double[][] matrix) {
    return IntStream.range(0, matrix.length).mapToDouble(i -> matrix[i][i]);
  }
}
