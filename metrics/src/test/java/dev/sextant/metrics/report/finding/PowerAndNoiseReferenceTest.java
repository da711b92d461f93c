package dev.sextant.metrics.report.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.metrics.report.comparison.Power;
import dev.sextant.metrics.scorer.Reference;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Expected values: {@code src/test/python/power_and_noise.py}. */
class PowerAndNoiseReferenceTest {

  static Stream<JsonNode> power() {
    return Reference.list("power_and_noise.json", "power");
  }

  static Stream<JsonNode> rates() {
    return Reference.list("power_and_noise.json", "rates");
  }

  static Stream<JsonNode> noise() {
    return Reference.list("power_and_noise.json", "noise");
  }

  @ParameterizedTest
  @MethodSource("power")
  void power_is_that_of_scipy(JsonNode expected) {
    double error = expected.get("error").doubleValue();
    double degrees = expected.get("degrees").doubleValue();
    double level = expected.get("level").doubleValue();
    assertThat(Power.quantiles(level, degrees) * error)
        .isCloseTo(expected.get("detectable").doubleValue(), within(1e-10));
    double items =
        Power.items(
            expected.get("difference").doubleValue(),
            error,
            expected.get("items").doubleValue(),
            degrees,
            level);
    assertThat(Math.ceil(items)).isCloseTo(expected.get("needed").doubleValue(), within(1.0));
  }

  @ParameterizedTest
  @MethodSource("rates")
  void the_rate_of_wrong_labels_solves_the_equation(JsonNode expected) {
    assertThat(FlipRate.implied(expected.get("agreement").doubleValue()))
        .isCloseTo(expected.get("rate").doubleValue(), within(1e-12));
  }

  @ParameterizedTest
  @MethodSource("noise")
  void the_corrected_area_is_that_of_the_true_labels(JsonNode expected) {
    double factor =
        LabelNoise.factor(
            expected.get("observed_share").doubleValue(), expected.get("rate").doubleValue());
    assertThat(0.5 + (expected.get("observed_area").doubleValue() - 0.5) / factor)
        .isCloseTo(expected.get("true_area").doubleValue(), within(1e-12));
  }
}
