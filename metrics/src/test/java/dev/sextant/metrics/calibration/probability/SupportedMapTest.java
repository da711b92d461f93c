package dev.sextant.metrics.calibration.probability;

import static dev.sextant.metrics.catalogue.Direction.HIGHER_IS_RISKY;
import static dev.sextant.metrics.catalogue.Direction.HIGHER_IS_TRUSTWORTHY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Simulated;
import dev.sextant.metrics.calibration.probability.SupportedMap.EstimatedRisk;
import dev.sextant.metrics.report.interval.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SupportedMapTest {

  /** By SciPy 1, {@code binomtest(k, n).proportion_ci(method="wilson")}. */
  @Test
  void the_interval_of_a_share_is_wilsons() {
    assertClose(WilsonInterval.of(0.3, 10), 0.10779126740630099, 0.6032218525388546);
    assertClose(WilsonInterval.of(0.5, 40), 0.35199526933465386, 0.6480047306653461);
  }

  @Test
  void the_far_end_of_none_and_of_all_is_exact() {
    assertClose(WilsonInterval.of(0, 42), 0, 1 - Math.pow(0.025, 1.0 / 42));
    assertClose(WilsonInterval.of(1, 42), Math.pow(0.025, 1.0 / 42), 1);
    assertThat(WilsonInterval.of(1, 9).isBounded()).isFalse();
  }

  @Test
  void a_score_has_the_probability_of_the_labels_of_its_block() {
    SupportedMap map = SupportedMap.of(HIGHER_IS_RISKY, twoBlocks(1));
    EstimatedRisk low = map.at(5).orElseThrow();
    assertThat(low.labels()).isEqualTo(10);
    assertThat(low.share()).isEqualTo(WilsonInterval.of(0, 10));
    EstimatedRisk high = map.at(25).orElseThrow();
    assertThat(high.labels()).isEqualTo(20);
    assertThat(high.share()).isEqualTo(WilsonInterval.of(0.75, 20));
  }

  @Test
  void between_two_blocks_both_are_asked() {
    SupportedMap map = SupportedMap.of(HIGHER_IS_RISKY, twoBlocks(1));
    EstimatedRisk between = map.at(9.5).orElseThrow();
    assertThat(between.labels()).isEqualTo(30);
    assertThat(between.share().value()).isEqualTo(map.map().probability(9.5)).isBetween(0.1, 0.7);
    assertThat(between.share().low()).isZero();
    assertThat(between.share().high()).isEqualTo(WilsonInterval.of(0.75, 20).high());
  }

  @Test
  void answers_of_one_item_are_one_observation() {
    EstimatedRisk apart = SupportedMap.of(HIGHER_IS_RISKY, twoBlocks(1)).at(25).orElseThrow();
    EstimatedRisk paired = SupportedMap.of(HIGHER_IS_RISKY, twoBlocks(2)).at(25).orElseThrow();
    assertThat(paired.labels()).isEqualTo(apart.labels());
    assertThat(paired.share()).isEqualTo(WilsonInterval.of(0.75, 10));
  }

  @Test
  void beyond_what_it_was_fitted_on_it_says_nothing() {
    SupportedMap map = SupportedMap.of(HIGHER_IS_RISKY, twoBlocks(1));
    assertThat(map.at(-0.001)).isEmpty();
    assertThat(map.at(29.001)).isEmpty();
    assertThat(map.at(Double.NaN)).isEmpty();
    assertThat(map.at(0)).isPresent();
    assertThat(map.at(29)).isPresent();
  }

  @Test
  void an_estimate_lies_in_its_interval_which_is_never_a_point() {
    List<LabelledScore> scores = Simulated.scores(new Random(3), 300, 1, 0);
    for (SupportedMap map :
        List.of(
            SupportedMap.of(HIGHER_IS_RISKY, scores),
            SupportedMap.of(HIGHER_IS_TRUSTWORTHY, scores))) {
      assertThat(map.labels()).allMatch(n -> n > 0);
      List<Interval> shares =
          scores.stream().map(score -> map.at(score.score()).orElseThrow().share()).toList();
      assertThat(shares)
          .filteredOn(share -> !share.isBounded())
          .allSatisfy(share -> assertThat(share.missing().items()).isLessThan(10));
      assertThat(shares)
          .filteredOn(Interval::isBounded)
          .as("blocks of ten items or more hold most of 300 scores")
          .hasSizeGreaterThan(150)
          .allSatisfy(SupportedMapTest::assertHoldsItsValue);
    }
  }

  @Test
  void counts_are_there_for_each_knot_or_refused() {
    IsotonicMap map = new IsotonicMap(List.of(1.0, 2.0), List.of(0.0, 1.0));
    assertThatThrownBy(() -> new SupportedMap(map, List.of(1), List.of(1, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2 knots");
  }

  /** Scores 0 to 9 are trustworthy, of 10 to 29 every fourth is and begins its group. */
  private static List<LabelledScore> twoBlocks(int answersOfAnItem) {
    List<LabelledScore> scores = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      int group = i < 10 ? 0 : (i - 10) % 4;
      boolean risky = i >= 10 && group != 3;
      scores.add(new LabelledScore(i / answersOfAnItem, i, risky));
    }
    return scores;
  }

  private static void assertHoldsItsValue(Interval share) {
    assertThat(share.value()).isBetween(share.low(), share.high());
    assertThat(share.low()).isBetween(0.0, 1.0);
    assertThat(share.high()).isGreaterThan(share.low()).isLessThanOrEqualTo(1);
  }

  private static void assertClose(Interval interval, double low, double high) {
    assertThat(interval.low()).isCloseTo(low, within(1e-12));
    assertThat(interval.high()).isCloseTo(high, within(1e-12));
  }
}
