package dev.sextant.metrics.calibration.threshold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.Given;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Orientation;
import dev.sextant.metrics.calibration.labelled.OrientedAuc;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.scorer.Reference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Expected values by scikit-learn and SciPy: src/test/python/calibration_thresholds.py. */
class ThresholdReferenceTest {

  private static final ClassCounts ENOUGH = new ClassCounts(50, 50);

  static Stream<Arguments> cuts() {
    return Reference.cases("calibration_thresholds.json")
        .flatMap(
            data ->
                StreamSupport.stream(data.get("cuts").spliterator(), false)
                    .map(cut -> Arguments.of(data.get("name").asText(), data, cut)));
  }

  @ParameterizedTest(name = "{0}, {index}")
  @MethodSource("cuts")
  void threshold_and_intervals_are_those_of_scikit_learn(String name, JsonNode data, JsonNode cut) {
    ThresholdFit fit = fit(data, cut, scores(data));
    assertThat(fit.threshold().value()).isCloseTo(cut.get("threshold").asDouble(), within(1e-12));
    ThresholdStatistics statistics = fit.calibration();
    JsonNode expected = cut.get("statistics");
    assertClose(statistics.precision(), expected.get("precision"));
    assertClose(statistics.recall(), expected.get("recall"));
    assertClose(statistics.falsePositiveRate(), expected.get("false_positive_rate"));
    assertClose(statistics.reviewLoad(), expected.get("review_load"));
    assertClose(statistics.accuracy(), expected.get("accuracy"));
    assertClose(statistics.f1(), expected.get("f1"));
  }

  @ParameterizedTest(name = "{0}, {index}")
  @MethodSource("cuts")
  void the_order_of_the_scores_changes_no_bit(String name, JsonNode data, JsonNode cut) {
    List<LabelledScore> shuffled = new ArrayList<>(scores(data));
    Collections.shuffle(shuffled, new Random(3));
    assertThat(fit(data, cut, shuffled)).isEqualTo(fit(data, cut, scores(data)));
  }

  static Stream<Arguments> cases() {
    return Reference.cases("calibration_thresholds.json")
        .map(data -> Arguments.of(data.get("name").asText(), data));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void the_auc_is_that_of_scikit_learn(String name, JsonNode data) {
    Interval auc = OrientedAuc.of(direction(data), scores(data));
    assertThat(auc.value()).isCloseTo(data.get("auc").doubleValue(), within(1e-12));
    assertThat(Orientation.of(direction(data), scores(data)).auc())
        .isCloseTo(auc.value(), within(1e-15));
  }

  private static ThresholdFit fit(JsonNode data, JsonNode cut, List<LabelledScore> scores) {
    JsonNode target = cut.get("target");
    Objective objective =
        Objective.of(cut.get("objective").asText(), target.isNull() ? null : target.asDouble());
    return Given.value(ThresholdFit.of(objective, direction(data), scores, ENOUGH));
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

  private static void assertClose(Interval interval, JsonNode expected) {
    double[] numbers = Reference.vector(expected);
    assertThat(interval.value()).isCloseTo(numbers[0], within(1e-12));
    assertThat(interval.low()).isCloseTo(numbers[1], within(1e-9));
    assertThat(interval.high()).isCloseTo(numbers[2], within(1e-9));
  }
}
