package dev.sextant.metrics.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AngleTest {

  @ParameterizedTest
  @ValueSource(
      doubles = {1e-15, 1e-12, 1e-8, 1e-4, 0.1, 1, Math.PI / 2, 3, Math.PI - 1e-4, Math.PI - 1e-9})
  void is_accurate_to_the_last_digits_also_near_0_and_pi(double theta) {
    double[] a = {1, 0};
    double[] b = {Math.cos(theta), Math.sin(theta)};
    double tolerance = Math.max(1e-15 * theta, Math.ulp(theta));
    assertThat(Angle.between(a, b)).isCloseTo(theta, within(2 * tolerance));
  }

  @Test
  void is_exactly_0_for_equal_and_pi_for_opposite_vectors() {
    double[] v = Vectors.unit(new Random(1).doubles(384, -1, 1).toArray());
    double[] opposite = new double[v.length];
    for (int i = 0; i < v.length; i++) {
      opposite[i] = -v[i];
    }
    assertThat(Angle.between(v, v)).isZero();
    assertThat(Angle.between(v, opposite)).isEqualTo(Math.PI);
  }

  @Test
  void is_symmetric_to_the_bit_and_takes_an_odd_number_of_dimensions() {
    Random random = new Random(2);
    double[] a = Vectors.unit(random.doubles(7, -1, 1).toArray());
    double[] b = Vectors.unit(random.doubles(7, -1, 1).toArray());
    assertThat(Angle.between(a, b)).isEqualTo(Angle.between(b, a));
    assertThat(Angle.between(a, b))
        .isCloseTo(Math.acos(VectorSet.of(List.of(a, b)).cosine(0, 1)), within(1e-14));
  }

  @Test
  void vectors_of_different_dimensions_are_refused_with_both_numbers() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Angle.between(new double[] {1, 0}, new double[] {1, 0, 0}))
        .withMessageContaining("found 2 and 3");
  }

  @Test
  void a_vector_without_direction_cannot_be_normalised() {
    assertThatIllegalArgumentException().isThrownBy(() -> Vectors.unit(new double[3]));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Vectors.unit(new double[] {Double.NaN, 1}));
    assertThat(Vectors.unit(new double[] {0, 3, 4})).containsExactly(0, 0.6, 0.8);
  }
}
