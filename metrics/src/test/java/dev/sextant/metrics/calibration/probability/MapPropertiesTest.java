package dev.sextant.metrics.calibration.probability;

import static dev.sextant.metrics.catalogue.Direction.HIGHER_IS_RISKY;
import static dev.sextant.metrics.catalogue.Direction.HIGHER_IS_TRUSTWORTHY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Levels;
import dev.sextant.metrics.calibration.labelled.Simulated;
import dev.sextant.metrics.calibration.resampling.Resampling;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MapPropertiesTest {

  static Stream<List<LabelledScore>> data() {
    return IntStream.range(0, 10)
        .mapToObj(seed -> Simulated.scores(new Random(seed), 80 + 30 * seed, 1, seed % 3 * 3));
  }

  @ParameterizedTest
  @MethodSource("data")
  void isotonic_never_falls_where_higher_is_riskier(List<LabelledScore> scores) {
    IsotonicMap map = IsotonicMap.of(HIGHER_IS_RISKY, scores);
    IsotonicMap falling = IsotonicMap.of(HIGHER_IS_TRUSTWORTHY, scores);
    double before = 0;
    double beforeFalling = 1;
    for (double score = -5; score < 5; score += 0.01) {
      assertThat(map.probability(score)).isBetween(before, 1.0);
      assertThat(falling.probability(score)).isBetween(0.0, beforeFalling);
      before = map.probability(score);
      beforeFalling = falling.probability(score);
    }
    assertThat(map.scores()).isSorted().doesNotHaveDuplicates();
    assertThat(falling.scores()).isSorted().doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("data")
  void both_maps_keep_the_risky_share_of_the_scores_they_were_fitted_on(
      List<LabelledScore> scores) {
    assertThat(mean(IsotonicMap.of(HIGHER_IS_RISKY, scores), scores)).isCloseTo(0.5, within(1e-12));
    assertThat(mean(IsotonicMap.of(HIGHER_IS_TRUSTWORTHY, scores), scores))
        .isCloseTo(0.5, within(1e-12));
    assertThat(mean(PlattMap.of(scores), scores))
        .as("Platt's keeps that of its targets, here 1/2 too, as the classes are of one size")
        .isCloseTo(0.5, within(1e-12));
  }

  @ParameterizedTest
  @MethodSource("data")
  void a_map_of_the_negated_score_is_the_mirror(List<LabelledScore> scores) {
    List<LabelledScore> negated =
        scores.stream().map(s -> new LabelledScore(s.item(), -s.score(), s.risky())).toList();
    IsotonicMap isotonic = IsotonicMap.of(HIGHER_IS_RISKY, scores);
    IsotonicMap mirror = IsotonicMap.of(HIGHER_IS_TRUSTWORTHY, negated);
    PlattMap platt = PlattMap.of(scores);
    PlattMap plattMirror = PlattMap.of(negated);
    for (double score = -4; score < 5; score += 0.1) {
      assertThat(mirror.probability(-score)).isCloseTo(isotonic.probability(score), within(1e-12));
      assertThat(plattMirror.probability(-score))
          .isCloseTo(platt.probability(score), within(1e-12));
    }
  }

  @ParameterizedTest
  @MethodSource("data")
  void the_order_of_the_scores_changes_no_bit(List<LabelledScore> scores) {
    List<LabelledScore> shuffled = new ArrayList<>(scores);
    Collections.shuffle(shuffled, new Random(4));
    PlattMap platt = PlattMap.of(scores);
    assertThat(PlattMap.of(shuffled)).isEqualTo(platt);
    assertThat(IsotonicMap.of(HIGHER_IS_RISKY, shuffled))
        .isEqualTo(IsotonicMap.of(HIGHER_IS_RISKY, scores));
    Resampling resampling = new Resampling(20, 3);
    assertThat(Reliability.of(PredictedRisk.of(platt, shuffled), resampling))
        .isEqualTo(Reliability.of(PredictedRisk.of(platt, scores), resampling));
  }

  /** With m of n risky: ln((1 - t) / t), t the mean of Platt's targets 61/62 and 1/32. */
  @Test
  void equal_scores_are_given_one_probability() {
    List<LabelledScore> equal = Levels.of(new int[] {60}, new int[] {30});
    double mean = (60 * 61 / 62.0 + 30 / 32.0) / 90;
    PlattMap platt = PlattMap.of(equal);
    assertThat(platt.a()).isZero();
    assertThat(platt.probability(17)).isCloseTo(mean, within(1e-12));
    assertThat(IsotonicMap.of(HIGHER_IS_RISKY, equal))
        .isEqualTo(new IsotonicMap(List.of(0.0), List.of(60 / 90.0)));
  }

  /**
   * Classes that do not overlap have no greatest likelihood of their labels, but of the targets.
   */
  @Test
  void platts_numbers_are_finite_where_a_threshold_separates_the_classes() {
    PlattMap map = PlattMap.of(Levels.of(new int[] {0, 60}, new int[] {60, 0}));
    assertThat(map.probability(0)).isCloseTo(1 / 62.0, within(1e-9));
    assertThat(map.probability(1)).isCloseTo(61 / 62.0, within(1e-9));
    assertThat(map.probability(-1e9)).isBetween(0.0, 1e-300);
    assertThat(map.probability(1e9)).isEqualTo(1);
  }

  @Test
  void an_outlier_does_not_keep_platts_method_from_its_end() {
    List<LabelledScore> scores = new ArrayList<>(Simulated.scores(new Random(2), 200, 1, 0));
    scores.add(new LabelledScore(999, 1e6, false));
    PlattMap map = PlattMap.of(scores);
    assertThat(mean(map, scores)).isBetween(0.48, 0.52);
  }

  @Test
  void maps_need_scores_and_knots_belong_together() {
    assertThatThrownBy(() -> PlattMap.of(List.of())).hasMessageContaining("found none");
    assertThatThrownBy(() -> IsotonicMap.of(HIGHER_IS_RISKY, List.of()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new IsotonicMap(List.of(1.0), List.of()))
        .hasMessageContaining("found 0 for 1");
    assertThatThrownBy(() -> Reliability.of(List.of(), new Resampling(1, 1)))
        .hasMessageContaining("found none");
  }

  /** Predictions of 0.2 and 0.8, both right: nothing to correct; Brier is 0.2 * 0.8. */
  @Test
  void a_map_that_is_right_has_no_calibration_error() {
    List<PredictedRisk> right = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      right.add(new PredictedRisk(i, i < 50 ? 0.2 : 0.8, i < 50 ? i < 10 : i < 90));
    }
    Reliability reliability = Reliability.of(right, new Resampling(300, 1));
    assertThat(reliability.calibrationError().value()).isCloseTo(0, within(1e-12));
    assertThat(reliability.calibrationError().low())
        .as("a resample has noise, and noise counts as error")
        .isPositive();
    assertThat(reliability.brier().value()).isCloseTo(0.16, within(1e-12));
    assertThat(reliability.points()).hasSize(2);
    assertThat(reliability.points().get(0).observed().value()).isEqualTo(0.2);
    assertThat(reliability.points().get(1).n()).isEqualTo(50);
  }

  private static double mean(ProbabilityMap map, List<LabelledScore> scores) {
    return scores.stream().mapToDouble(s -> map.probability(s.score())).average().orElseThrow();
  }
}
