package dev.sextant.metrics.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IsotropyTest {

  @Test
  void the_order_of_the_answers_changes_nothing() {
    List<double[]> rows = randomRows(10, 32, 3);
    List<double[]> shuffled = new ArrayList<>(rows);
    Collections.shuffle(shuffled, new Random(4));
    assertThat(vne(shuffled)).isCloseTo(vne(rows), within(1e-13));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5, 20})
  void identical_answers_have_none(int n) {
    assertThat(vne(Collections.nCopies(n, randomRows(1, 384, 5).get(0))))
        .isCloseTo(0, within(1e-12));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5, 20})
  void orthonormal_answers_have_all(int n) {
    List<double[]> rows = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      rows.add(axis(i, n + 3));
    }
    assertThat(vne(rows)).isCloseTo(1, within(1e-12));
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 6, 12})
  void a_regular_simplex_has_ln_n_minus_1_over_ln_n(int n) {
    List<double[]> rows = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      double[] corner = axis(i, n);
      for (int k = 0; k < n; k++) {
        corner[k] -= 1.0 / n;
      }
      rows.add(Vectors.unit(corner));
    }
    assertThat(vne(rows)).isCloseTo(Math.log(n - 1) / Math.log(n), within(1e-12));
  }

  @Test
  void more_answers_than_dimensions_cannot_pass_the_cap_but_can_reach_it() {
    double cap = Math.log(3) / Math.log(12);
    assertThat(vne(randomRows(12, 3, 6))).isLessThan(cap);
    List<double[]> axes = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      axes.add(axis(i % 3, 3));
    }
    assertThat(vne(axes)).isCloseTo(cap, within(1e-12));
  }

  @Test
  void it_cannot_see_sign_where_check_embed_sees_the_worst_pair() {
    double[][] opposite = cosines(List.of(axis(0, 3), new double[] {-1, 0, 0}));
    assertThat(Isotropy.vne(opposite)).isCloseTo(0, within(1e-12));
    assertThat(CheckEmbed.of(opposite).frobenius()).isZero();
    List<double[]> rows = randomRows(6, 8, 8);
    List<double[]> flipped = new ArrayList<>(rows);
    flipped.set(2, negated(rows.get(2)));
    assertThat(vne(flipped)).isCloseTo(vne(rows), within(1e-13));
  }

  @Test
  void it_stays_in_range_for_answers_that_are_almost_the_same() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      double[] base = random.doubles(64, -1, 1).toArray();
      List<double[]> rows = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        double[] row = base.clone();
        row[i] += 1e-9 * random.nextGaussian();
        rows.add(Vectors.unit(row));
      }
      assertThat(vne(rows)).isBetween(0.0, 1e-9);
    }
  }

  @Test
  void one_answer_is_refused_by_both_metrics_of_spread() {
    double[][] one = cosines(List.of(axis(0, 3)));
    assertThatIllegalArgumentException().isThrownBy(() -> Isotropy.vne(one));
    assertThatIllegalArgumentException().isThrownBy(() -> CheckEmbed.of(one));
  }

  private static double vne(List<double[]> rows) {
    return Isotropy.vne(cosines(rows));
  }

  private static double[][] cosines(List<double[]> rows) {
    return VectorSet.of(rows).cosines(IntStream.range(0, rows.size()).toArray());
  }

  private static double[] axis(int i, int dimensions) {
    double[] axis = new double[dimensions];
    axis[i] = 1;
    return axis;
  }

  private static double[] negated(double[] vector) {
    double[] negated = new double[vector.length];
    for (int i = 0; i < vector.length; i++) {
      negated[i] = -vector[i];
    }
    return negated;
  }

  private static List<double[]> randomRows(int n, int dimensions, long seed) {
    Random random = new Random(seed);
    List<double[]> rows = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      rows.add(Vectors.unit(random.doubles(dimensions, -1, 1).toArray()));
    }
    return rows;
  }
}
