package dev.sextant.metrics.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.metrics.scorer.Reference;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SgiTest {

  private static final double[] EAST = {1, 0, 0};
  private static final double[] NORTH = {0, 1, 0};

  /** All cases but the zero vector, for which our rule is another: undefined. */
  static Stream<JsonNode> cases() {
    return Reference.cases("sgi.json").filter(c -> !c.get("name").asText().equals("zero_response"));
  }

  /** Cases in which no angle is so near 0 or pi that the reference's epsilon shows. */
  static Stream<JsonNode> plainCases() {
    return cases()
        .filter(c -> Math.sin(angle(c, "r", "q")) > 0.01 && Math.sin(angle(c, "r", "c")) > 0.01);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void angles_are_those_of_the_reference(JsonNode reference) {
    assertAngle(reference, "theta_rq", "r", "q");
    assertAngle(reference, "theta_rc", "r", "c");
    assertAngle(reference, "theta_qc", "q", "c");
  }

  @ParameterizedTest
  @MethodSource("plainCases")
  void the_index_is_that_of_the_reference(JsonNode reference) {
    double sgi = Sgi.of(angle(reference, "r", "q"), angle(reference, "r", "c"));
    assertThat(sgi).isCloseTo(reference.get("sgi").doubleValue(), withinPercentage(1e-5));
  }

  @Test
  void there_are_cases_of_the_reference_for_the_index() {
    assertThat(plainCases()).hasSize(4);
  }

  @Test
  void an_answer_that_is_the_context_has_a_large_finite_index() {
    double toQuestion = Angle.between(NORTH, EAST);
    assertThat(Sgi.of(toQuestion, Angle.between(NORTH, NORTH))).isEqualTo(toQuestion / 1e-8);
  }

  @Test
  void a_question_that_is_the_context_leaves_an_index_of_about_1() {
    double angle = Angle.between(NORTH, EAST);
    assertThat(Sgi.of(angle, angle)).isCloseTo(1, within(1e-8));
  }

  @Test
  void an_answer_that_is_the_question_has_index_0() {
    assertThat(Sgi.of(Angle.between(EAST, EAST), Angle.between(EAST, NORTH))).isZero();
  }

  @Test
  void the_triangle_bounds_hold_for_any_three_vectors() {
    Random random = new Random(7);
    for (int trial = 0; trial < 10_000; trial++) {
      double[] q = randomUnit(random);
      double[] c = randomUnit(random);
      double[] r = randomUnit(random);
      double thetaRc = Angle.between(r, c);
      double sgi = Sgi.of(Angle.between(r, q), thetaRc);
      Sgi.Bounds bounds = Sgi.bounds(Angle.between(q, c), thetaRc);
      assertThat(sgi).isBetween(bounds.low() - 1e-12, bounds.high() + 1e-12);
    }
  }

  @Test
  void the_triangle_bounds_are_reached_on_the_great_circle() {
    Sgi.Bounds bounds = Sgi.bounds(0.5, 0.2);
    assertThat(bounds.low()).isCloseTo(Sgi.of(0.3, 0.2), within(1e-12));
    assertThat(bounds.high()).isCloseTo(Sgi.of(0.7, 0.2), within(1e-12));
  }

  /**
   * Near 0 and pi the reference's arc cosine of {@code cos(theta) (1 - 2e-10)} is the inexact one:
   * by 2e-10 / sin(theta), and by 2e-5 at the very ends.
   */
  private static void assertAngle(JsonNode reference, String name, String a, String b) {
    double angle = angle(reference, a, b);
    double sine = Math.sin(angle);
    double tolerance = sine > 0.1 ? 1e-9 : Math.min(2.1e-5, 2.1e-10 / sine);
    assertThat(angle).isCloseTo(reference.get(name).doubleValue(), within(tolerance));
  }

  private static double angle(JsonNode reference, String a, String b) {
    double[] first = Reference.vector(reference.get(a));
    return VectorSet.of(List.of(first, Reference.vector(reference.get(b)))).angle(0, 1);
  }

  private static double[] randomUnit(Random random) {
    return Vectors.unit(random.doubles(5, -1, 1).toArray());
  }
}
