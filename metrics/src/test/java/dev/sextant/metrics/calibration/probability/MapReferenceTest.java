package dev.sextant.metrics.calibration.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.probability.Reliability.ReliabilityPoint;
import dev.sextant.metrics.calibration.resampling.Resampling;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.scorer.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Expected values by scikit-learn and SciPy: src/test/python/calibration_maps.py. */
class MapReferenceTest {

  static Stream<Named<JsonNode>> cases() {
    return Reference.cases("calibration_maps.json").map(c -> Named.of(c.get("name").asText(), c));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void isotonic_knots_and_predictions_are_those_of_scikit_learn(JsonNode data) {
    IsotonicMap map = IsotonicMap.of(direction(data), scores(data));
    JsonNode expected = data.get("isotonic");
    assertClose(map.scores(), expected.get("scores"));
    assertClose(map.probabilities(), expected.get("probabilities"));
    List<Double> onGrid = new ArrayList<>();
    data.get("grid").forEach(score -> onGrid.add(map.probability(score.asDouble())));
    assertClose(onGrid, expected.get("on_grid"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void platts_numbers_are_those_of_scipy(JsonNode data) {
    PlattMap map = PlattMap.of(scores(data));
    double[] expected = Reference.vector(data.get("platt"));
    assertThat(map.a()).isCloseTo(expected[0], within(1e-9 * Math.abs(expected[0])));
    assertThat(map.b()).isCloseTo(expected[1], within(1e-9));
  }

  /** Its minimisation ends where the gradient of the summed loss is below 1e-5. */
  @ParameterizedTest
  @MethodSource("cases")
  void platts_numbers_are_those_of_scikit_learn_as_far_as_it_computes_them(JsonNode data) {
    PlattMap map = PlattMap.of(scores(data));
    double[] expected = Reference.vector(data.get("platt_sklearn"));
    assertThat(map.a() * data.get("unit").asDouble()).isCloseTo(expected[0], within(2e-6));
    assertThat(map.b()).isCloseTo(expected[1], within(2e-6));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void reliability_is_that_of_scikit_learn(JsonNode data) {
    List<PredictedRisk> predictions = new ArrayList<>();
    for (LabelledScore score : scores(data)) {
      double predicted = data.get("predicted").get(predictions.size()).asDouble();
      predictions.add(new PredictedRisk(score.item(), predicted, score.risky()));
    }
    Reliability reliability = Reliability.of(predictions, new Resampling(200, 7));
    JsonNode expected = data.get("reliability");
    assertClose(reliability.calibrationError(), expected.get("error"));
    assertAboutAsWide(reliability.brier(), expected.get("brier"));
    assertThat(reliability.points()).hasSameSizeAs(expected.get("n"));
    for (int i = 0; i < reliability.points().size(); i++) {
      ReliabilityPoint point = reliability.points().get(i);
      assertThat(point.n()).isEqualTo(expected.get("n").get(i).asInt());
      assertThat(point.predicted())
          .isCloseTo(expected.get("predicted").get(i).asDouble(), within(1e-12));
      assertAboutAsWide(point.observed(), expected.get("observed").get(i));
    }
  }

  private static Direction direction(JsonNode data) {
    return data.get("sign").asInt() > 0
        ? Direction.HIGHER_IS_RISKY
        : Direction.HIGHER_IS_TRUSTWORTHY;
  }

  private static List<LabelledScore> scores(JsonNode data) {
    List<LabelledScore> scores = new ArrayList<>();
    for (int i = 0; i < data.get("item").size(); i++) {
      scores.add(
          new LabelledScore(
              data.get("item").get(i).asInt(),
              data.get("score").get(i).asDouble(),
              data.get("risky").get(i).asBoolean()));
    }
    return scores;
  }

  private static void assertClose(List<Double> values, JsonNode expected) {
    assertThat(values).hasSameSizeAs(expected);
    for (int i = 0; i < values.size(); i++) {
      assertThat(values.get(i)).isCloseTo(expected.get(i).asDouble(), within(1e-12));
    }
  }

  private static void assertClose(Interval interval, JsonNode expected) {
    double[] numbers = Reference.vector(expected);
    assertThat(interval.value()).isCloseTo(numbers[0], within(1e-12));
    assertThat(interval.low()).isCloseTo(numbers[1], within(1e-9));
    assertThat(interval.high()).isCloseTo(numbers[2], within(1e-9));
  }

  /** The reference has percentiles of 200 resamples, this one the error by influence functions. */
  private static void assertAboutAsWide(Interval interval, JsonNode expected) {
    double[] numbers = Reference.vector(expected);
    double ratio = (interval.high() - interval.low()) / (numbers[2] - numbers[1]);
    assertThat(interval.value()).isCloseTo(numbers[0], within(1e-12));
    if (interval.value() > 0.1 && interval.value() < 0.9) {
      assertThat(ratio).isCloseTo(1, within(0.25));
    } else {
      assertThat(ratio).as("of one case in many").isGreaterThan(0.75);
    }
  }
}
