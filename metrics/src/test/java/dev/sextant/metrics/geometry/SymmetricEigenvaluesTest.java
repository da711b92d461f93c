package dev.sextant.metrics.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SymmetricEigenvaluesTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 10, 33, 120})
  void they_are_those_of_the_decomposition_with_vectors(int n) {
    double[][] matrix = random(n, n);
    assertClose(SymmetricEigenvalues.of(matrix), SymmetricEigen.of(matrix).values(), 1e-13 * n);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5, 10, 200})
  void a_matrix_of_one_direction_has_one_that_is_not_zero(int n) {
    double[] v = new Random(n).doubles(n, -1, 1).toArray();
    double[][] matrix = new double[n][n];
    double square = 0;
    for (int i = 0; i < n; i++) {
      square += v[i] * v[i];
      for (int j = 0; j < n; j++) {
        matrix[i][j] = v[i] * v[j];
      }
    }
    double[] expected = new double[n];
    expected[n - 1] = square;
    assertClose(SymmetricEigenvalues.of(matrix), expected, 1e-14 * n);
  }

  @Test
  void eigenvalues_that_repeat_are_found_as_often_as_they_are_there() {
    double[][] simplex = new double[6][6];
    for (int i = 0; i < 6; i++) {
      Arrays.fill(simplex[i], -0.2);
      simplex[i][i] = 1;
    }
    assertClose(SymmetricEigenvalues.of(simplex), new double[] {0, 1.2, 1.2, 1.2, 1.2, 1.2}, 1e-14);
  }

  @Test
  void a_matrix_without_links_between_some_of_its_rows_is_taken_in_parts() {
    double[][] matrix = {
      {2, 0, 0, 0, 0},
      {0, 1, 2, 0, 0},
      {0, 2, 1, 0, 0},
      {0, 0, 0, 0, 3},
      {0, 0, 0, 3, 0}
    };
    assertClose(SymmetricEigenvalues.of(matrix), new double[] {-3, -1, 2, 3, 3}, 1e-14);
    assertThat(SymmetricEigenvalues.of(new double[][] {{3, 0}, {0, -7}})).containsExactly(-7, 3);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1060, -600, -3, 0, 5, 600, 1000})
  void a_power_of_two_scales_them_exactly(int exponent) {
    double[][] matrix = random(7, 5);
    double[][] scaled = new double[7][7];
    for (int i = 0; i < 7; i++) {
      for (int j = 0; j < 7; j++) {
        matrix[i][j] = Math.rint(16 * matrix[i][j]);
        scaled[i][j] = Math.scalb(matrix[i][j], exponent);
      }
    }
    double[] expected = SymmetricEigenvalues.of(matrix);
    for (int i = 0; i < 7; i++) {
      expected[i] = Math.scalb(expected[i], exponent);
    }
    assertThat(SymmetricEigenvalues.of(scaled)).containsExactly(expected);
  }

  @Test
  void elements_of_very_different_size_are_no_obstacle() {
    double[][] matrix = random(12, 9);
    for (int i = 0; i < 12; i++) {
      for (int j = 0; j < 12; j++) {
        matrix[i][j] *= Math.pow(10, -20.0 * Math.max(i, j));
      }
    }
    double[] found = SymmetricEigenvalues.of(matrix);
    assertThat(found).doesNotContain(Double.NaN);
    assertClose(found, SymmetricEigen.of(matrix).values(), 1e-15);
  }

  @Test
  void kernels_of_few_directions_converge_to_eigenvalues_that_repeat_but_for_rounding() {
    Random random = new Random(1);
    for (int trial = 0; trial < 20_000; trial++) {
      int n = 2 + random.nextInt(5);
      List<float[]> vectors = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        vectors.add(new float[] {1 + random.nextInt(2), random.nextInt(3), -random.nextInt(2), 0});
      }
      double[][] kernel = VectorSet.ofFloats(vectors).cosines(IntStream.range(0, n).toArray());
      double[] found = SymmetricEigenvalues.of(kernel);
      assertThat(Arrays.stream(found).sum()).isCloseTo(n, within(1e-13));
      assertThat(Arrays.stream(found).map(value -> value * value).sum())
          .isCloseTo(
              Arrays.stream(kernel).flatMapToDouble(Arrays::stream).map(k -> k * k).sum(),
              within(1e-12));
      assertThat(found[0]).isGreaterThan(-1e-14);
    }
  }

  @Test
  void nothing_and_zeros_have_nothing_but_zeros() {
    assertThat(SymmetricEigenvalues.of(new double[0][0])).isEmpty();
    assertThat(SymmetricEigenvalues.of(new double[3][3])).containsExactly(0, 0, 0);
  }

  @Test
  void the_matrix_is_left_as_it_is() {
    double[][] matrix = random(5, 2);
    double[][] before = Arrays.stream(matrix).map(double[]::clone).toArray(double[][]::new);
    SymmetricEigenvalues.of(matrix);
    assertThat(matrix).isDeepEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
  void a_matrix_that_is_not_finite_is_refused(double element) {
    assertThatExceptionOfType(ArithmeticException.class)
        .isThrownBy(() -> SymmetricEigenvalues.of(new double[][] {{1, element}, {element, 1}}))
        .withMessageContaining("found " + element);
  }

  private static void assertClose(double[] found, double[] expected, double tolerance) {
    assertThat(found).isSorted().containsExactly(expected, within(tolerance));
  }

  private static double[][] random(int n, long seed) {
    Random random = new Random(seed);
    double[][] matrix = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        matrix[i][j] = matrix[j][i] = random.nextDouble() - 0.5;
      }
    }
    return matrix;
  }
}
