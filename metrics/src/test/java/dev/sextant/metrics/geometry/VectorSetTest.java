package dev.sextant.metrics.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VectorSetTest {

  @Test
  void angles_are_those_of_the_definition_however_close_the_vectors_are() {
    Random random = new Random(1);
    double[] a = random.doubles(17, -1, 1).toArray();
    for (double distance = 1e-14; distance < 10; distance *= 1.5) {
      double[] b = new double[a.length];
      for (int i = 0; i < b.length; i++) {
        b[i] = 3 * (a[i] + distance * (random.nextDouble() - 0.5));
      }
      double expected = Angle.between(Vectors.unit(a), Vectors.unit(b));
      assertThat(VectorSet.of(List.of(a, b)).angle(0, 1)).isCloseTo(expected, within(2e-15));
    }
  }

  @Test
  void equal_vectors_have_exactly_no_angle_and_opposite_ones_pi() {
    float[] v = {0.1f, -0.7f, 0.3f};
    VectorSet set = VectorSet.ofFloats(List.of(v, v.clone(), new float[] {-0.1f, 0.7f, -0.3f}));
    assertThat(set.angle(0, 1)).isZero();
    assertThat(set.angle(0, 2)).isEqualTo(Math.PI);
    assertThat(set.cosine(0, 0)).isEqualTo(1);
  }

  @Test
  void a_pair_has_the_same_bits_at_any_position_and_with_any_neighbours() {
    List<float[]> vectors = randomVectors(9, 33);
    VectorSet all = VectorSet.ofFloats(vectors);
    for (int i = 0; i < vectors.size(); i++) {
      for (int j = 0; j < i; j++) {
        VectorSet pair = VectorSet.ofFloats(List.of(vectors.get(j), vectors.get(i)));
        assertThat(all.cosine(i, j)).isEqualTo(pair.cosine(0, 1)).isEqualTo(all.cosine(j, i));
        assertThat(all.angle(i, j)).isEqualTo(pair.angle(1, 0));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 16", "2, 2", "3, 15", "8, 17", "9, 32", "16, 33", "17, 31", "18, 5", "19, 48"})
  void products_are_those_of_the_pair_for_any_number_of_vectors_and_dimensions(int n, int d) {
    List<float[]> vectors = randomVectors(n, d, n);
    VectorSet.ofFloats(randomVectors(40, 70, 1)); // what it leaves in memory must not show
    VectorSet all = VectorSet.ofFloats(vectors);
    for (int i = 0; i < n; i++) {
      assertThat(all.norm(i)).isCloseTo(norm(vectors.get(i)), withinPercentage(1e-13));
      for (int j = 0; j <= i; j++) {
        VectorSet pair = VectorSet.ofFloats(List.of(vectors.get(i), vectors.get(j)));
        assertThat(all.cosine(i, j)).isEqualTo(pair.cosine(0, 1));
        assertThat(all.cosine(i, j))
            .isCloseTo(
                dot(vectors.get(i), vectors.get(j)) / (all.norm(i) * all.norm(j)), within(1e-14));
        assertThat(all.correlation(i, j)).isEqualTo(pair.correlation(0, 1));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 9, 10, 19})
  void many_vectors_around_a_few_have_the_same_bits_as_among_all(int anchors) {
    List<float[]> vectors = randomVectors(45, 20, 6);
    VectorSet all = VectorSet.ofFloats(vectors);
    VectorSet around = VectorSet.around(vectors, anchors);
    for (int i = 0; i < vectors.size(); i++) {
      assertThat(around.norm(i)).isEqualTo(all.norm(i));
      for (int anchor = 0; anchor < anchors; anchor++) {
        assertThat(around.cosine(anchor, i)).isEqualTo(all.cosine(i, anchor));
      }
    }
  }

  @Test
  void many_dimensions_cost_no_digits() {
    float[] a = new float[100_000];
    float[] b = new float[100_000];
    Arrays.fill(a, 1);
    Arrays.fill(b, 1);
    a[0] = 1e7f;
    b[99_999] = -1e7f;
    double cosine = VectorSet.ofFloats(List.of(a, b)).cosine(0, 1);
    assertThat(cosine).isCloseTo(99_998 / (1e14 + 99_999), withinPercentage(1e-12));
  }

  @Test
  void around_a_few_only_these_are_compared_with_others_and_to_the_same_bits() {
    List<float[]> vectors = randomVectors(7, 12);
    VectorSet all = VectorSet.ofFloats(vectors);
    VectorSet around = VectorSet.around(vectors, 1);
    for (int i = 0; i < vectors.size(); i++) {
      assertThat(around.norm(i)).isEqualTo(all.norm(i));
      assertThat(around.angle(0, i)).isEqualTo(all.angle(0, i)).isEqualTo(around.angle(i, 0));
      assertThat(around.cosine(i, i)).isEqualTo(1);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> around.cosine(1, 2))
        .withMessageContaining("found 1 and 2");
  }

  @Test
  void correlations_are_those_of_the_definition_however_small_the_deviation_is() {
    Random random = new Random(3);
    for (double deviation = 1e-9; deviation < 100; deviation *= 3) {
      double[] a = around(1, deviation, random);
      double[] b = around(-3, 2 * deviation, random);
      double expected = VectorSet.of(List.of(Vectors.centred(a), Vectors.centred(b))).cosine(0, 1);
      VectorSet set = VectorSet.of(List.of(a, b));
      assertThat(set.correlation(0, 1)).isCloseTo(expected, within(2e-15));
      assertThat(set.correlation(1, 0)).isEqualTo(set.correlation(0, 1));
      assertThat(set.centredNorm(0))
          .isCloseTo(VectorSet.of(List.of(Vectors.centred(a))).norm(0), withinPercentage(1e-10));
    }
  }

  @Test
  void a_correlation_has_the_same_bits_wherever_its_pair_stands() {
    List<float[]> vectors = new ArrayList<>(randomVectors(5, 8));
    vectors.add(2, nearlyConstant());
    VectorSet all = VectorSet.ofFloats(vectors);
    for (int i = 0; i < vectors.size(); i++) {
      for (int j = 0; j < i; j++) {
        VectorSet pair = VectorSet.ofFloats(List.of(vectors.get(j), vectors.get(i)));
        assertThat(all.correlation(i, j)).isEqualTo(pair.correlation(0, 1));
      }
    }
  }

  @Test
  void centred_cosines_are_the_products_of_unit_vectors_less_their_means() {
    List<double[]> vectors =
        List.of(new double[] {3, 4, 0}, new double[] {2, 2, 2}, new double[] {-1, 0, 0});
    double[][] kernel = VectorSet.of(vectors).centredCosines(0, 1, 2);
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        double[] a = Vectors.centred(Vectors.unit(vectors.get(i)));
        double[] b = Vectors.centred(Vectors.unit(vectors.get(j)));
        assertThat(kernel[i][j]).isCloseTo(a[0] * b[0] + a[1] * b[1] + a[2] * b[2], within(1e-15));
      }
    }
    assertThat(kernel[1]).containsOnly(0);
  }

  @Test
  void a_vector_of_equal_components_has_exactly_nothing_left_without_its_mean() {
    float[] constant = new float[31];
    Arrays.fill(constant, 0.1f);
    assertThat(VectorSet.ofFloats(List.of(constant)).centredNorm(0)).isZero();
    assertThat(Vectors.centred(new double[] {0.1, 0.1, 0.1})).containsOnly(0);
    assertThat(Vectors.centred(new double[0])).isEmpty();
    VectorSet set = VectorSet.ofFloats(List.of(new float[] {1, 2, 3, 4}, new float[] {1, 2, 3, 8}));
    assertThat(set.correlation(0, 1)).isCloseTo(11 / Math.sqrt(5 * 29), within(1e-15));
  }

  @Test
  void floats_and_doubles_give_the_same() {
    List<float[]> vectors = randomVectors(5, 8);
    VectorSet doubles = VectorSet.of(vectors.stream().map(Vectors::widen).toList());
    assertThat(VectorSet.ofFloats(vectors).cosines(0, 1, 2, 3, 4))
        .isDeepEqualTo(doubles.cosines(0, 1, 2, 3, 4));
  }

  @Test
  void the_matrix_has_the_chosen_vectors_in_the_chosen_order() {
    VectorSet set = VectorSet.ofFloats(randomVectors(4, 6));
    double[][] cosines = set.cosines(3, 1);
    assertThat(cosines)
        .isDeepEqualTo(new double[][] {{1, set.cosine(3, 1)}, {set.cosine(1, 3), 1}});
  }

  @Test
  void an_item_does_not_see_the_one_before() {
    VectorSet first = VectorSet.ofFloats(randomVectors(7, 50));
    double before = first.angle(2, 5);
    VectorSet small = VectorSet.ofFloats(List.of(new float[] {1, 0}));
    assertThat(small.norm(0)).isEqualTo(1);
    VectorSet.ofFloats(randomVectors(12, 50));
    assertThat(first.angle(2, 5)).isEqualTo(before);
  }

  @Test
  void threads_do_not_disturb_each_other() {
    List<List<float[]>> items = IntStream.range(0, 200).mapToObj(i -> randomVectors(6, i)).toList();
    List<Double> alone = items.stream().map(item -> angle(item)).toList();
    List<Double> together = items.parallelStream().map(item -> angle(item)).toList();
    assertThat(together).isEqualTo(alone);
  }

  @Test
  void lengths_show_which_vectors_have_no_direction() {
    VectorSet set =
        VectorSet.ofFloats(
            List.of(
                new float[] {3, 4}, new float[2], new float[] {Float.NaN, 1}, new float[] {1, 0}));
    assertThat(IntStream.range(0, 4).mapToDouble(set::norm))
        .containsExactly(5.0, 0.0, Double.NaN, 1.0);
    assertThat(set.cosine(0, 3)).isEqualTo(0.6);
  }

  @Test
  void vectors_of_different_dimensions_are_refused_with_both_numbers() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> VectorSet.ofFloats(List.of(new float[2], new float[3])))
        .withMessageContaining("found 2 and 3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> VectorSet.of(List.of(new double[2], new double[1])));
  }

  private static float[] nearlyConstant() {
    float[] vector = new float[31];
    Arrays.fill(vector, 0.3f);
    vector[7] = 0.31f;
    return vector;
  }

  private static double[] around(double mean, double deviation, Random random) {
    return random.doubles(33).map(x -> mean + deviation * (x - 0.5)).toArray();
  }

  private static double angle(List<float[]> item) {
    return VectorSet.ofFloats(item).angle(0, 5);
  }

  private static double norm(float[] a) {
    return Math.sqrt(dot(a, a));
  }

  private static double dot(float[] a, float[] b) {
    double sum = 0;
    for (int k = 0; k < a.length; k++) {
      sum += (double) a[k] * b[k];
    }
    return sum;
  }

  private static List<float[]> randomVectors(int n, long seed) {
    return randomVectors(n, 31, seed);
  }

  private static List<float[]> randomVectors(int n, int dimensions, long seed) {
    Random random = new Random(seed);
    List<float[]> vectors = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      float[] vector = new float[dimensions];
      for (int k = 0; k < vector.length; k++) {
        vector[k] = (float) random.nextGaussian();
      }
      vectors.add(vector);
    }
    return vectors;
  }
}
