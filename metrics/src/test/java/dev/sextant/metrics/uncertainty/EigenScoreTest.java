package dev.sextant.metrics.uncertainty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.metrics.geometry.VectorSet;
import dev.sextant.metrics.geometry.Vectors;
import dev.sextant.metrics.scorer.Reference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EigenScoreTest {

  static Stream<JsonNode> cases() {
    return Reference.cases("eigenscore.json");
  }

  @Test
  void the_reference_has_cases() {
    assertThat(cases()).hasSize(11);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void of_rows_as_they_are_it_is_that_of_the_reference(JsonNode reference) {
    List<double[]> rows = rows(reference.get("name").asText());
    assertThat(EigenScore.logDeterminant(kernel(rows)))
        .isCloseTo(reference.get("eigenscore").doubleValue(), within(1e-9));
  }

  @Test
  void scaling_a_vector_changes_nothing() {
    List<double[]> rows = rows("random_10x32");
    List<double[]> scaled = new ArrayList<>(rows);
    scaled.set(3, times(rows.get(3), 1e-3));
    scaled.set(4, times(rows.get(4), 700));
    assertThat(ofDirections(scaled)).isCloseTo(ofDirections(rows), within(1e-12));
    assertThat(EigenScore.logDeterminant(kernel(scaled)))
        .isNotCloseTo(EigenScore.logDeterminant(kernel(rows)), within(0.1));
  }

  @Test
  void the_order_of_answers_and_of_components_changes_nothing() {
    List<double[]> rows = new ArrayList<>(rows("random_10x32"));
    double expected = ofDirections(rows);
    Collections.shuffle(rows, new Random(1));
    assertThat(ofDirections(rows)).isCloseTo(expected, within(1e-12));
    List<double[]> turned = rows.stream().map(EigenScoreTest::reversed).toList();
    assertThat(ofDirections(turned)).isCloseTo(expected, within(1e-12));
  }

  /** J singles out the direction (1, ..., 1), so the score is not one of angles alone. */
  @Test
  void a_rotation_that_moves_the_mean_does_change_it() {
    List<double[]> across = List.of(new double[] {1, -1, 0}, new double[] {1, -1, 0});
    List<double[]> along = List.of(new double[] {1, 1, 0}, new double[] {1, 1, 0});
    assertThat(ofDirections(across)).isGreaterThan(ofDirections(along) + 0.1);
  }

  @Test
  void it_stays_in_its_range_and_reaches_the_ends() {
    double least = StrictMath.log(1e-3);
    double greatest = StrictMath.log(1.001);
    List<double[]> ones = Collections.nCopies(7, new double[] {1, 1, 1});
    assertThat(ofDirections(ones)).isCloseTo(least, within(1e-9));
    List<double[]> apart =
        List.of(new double[] {1, -1, 0, 0}, new double[] {1, 1, -2, 0}, new double[] {1, 1, 1, -3});
    assertThat(ofDirections(apart)).isCloseTo(greatest, within(1e-9));
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      List<double[]> rows = new ArrayList<>();
      for (int i = 0; i < 2 + seed % 9; i++) {
        rows.add(random.doubles(3 + seed % 5, -1, 1).toArray());
      }
      assertThat(ofDirections(rows)).isBetween(least, greatest);
    }
  }

  @Test
  void no_answers_are_refused() {
    assertThatIllegalArgumentException().isThrownBy(() -> EigenScore.of(new double[0][0]));
  }

  private static double ofDirections(List<double[]> rows) {
    int[] all = IntStream.range(0, rows.size()).toArray();
    return EigenScore.of(VectorSet.of(rows).centredCosines(all));
  }

  /** {@code Z J Z^T} of the rows as they are. */
  private static double[][] kernel(List<double[]> rows) {
    List<double[]> centred = rows.stream().map(Vectors::centred).toList();
    double[][] kernel = new double[rows.size()][rows.size()];
    for (int i = 0; i < kernel.length; i++) {
      for (int j = 0; j < kernel.length; j++) {
        for (int k = 0; k < centred.get(i).length; k++) {
          kernel[i][j] += centred.get(i)[k] * centred.get(j)[k];
        }
      }
    }
    return kernel;
  }

  private static List<double[]> rows(String name) {
    return Reference.cases("spread.json")
        .filter(spread -> spread.get("name").asText().equals(name))
        .map(spread -> Reference.rows(spread.get("rows")))
        .findFirst()
        .orElseThrow();
  }

  private static double[] times(double[] row, double factor) {
    double[] scaled = row.clone();
    for (int k = 0; k < scaled.length; k++) {
      scaled[k] *= factor;
    }
    return scaled;
  }

  private static double[] reversed(double[] row) {
    double[] reversed = new double[row.length];
    for (int k = 0; k < row.length; k++) {
      reversed[k] = row[row.length - 1 - k];
    }
    return reversed;
  }
}
