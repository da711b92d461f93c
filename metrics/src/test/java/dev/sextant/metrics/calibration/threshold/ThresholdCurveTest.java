package dev.sextant.metrics.calibration.threshold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.ClassDistribution;
import dev.sextant.metrics.calibration.labelled.FlagSide;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Simulated;
import dev.sextant.metrics.calibration.labelled.Threshold;
import dev.sextant.metrics.calibration.resampling.Resampling;
import dev.sextant.metrics.calibration.threshold.Objective.Costs;
import dev.sextant.metrics.calibration.threshold.ThresholdCurve.CurvePoint;
import dev.sextant.metrics.report.interval.Interval.NoInterval;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ThresholdCurveTest {

  private static final Resampling RESAMPLING = new Resampling(200, 3);

  @ParameterizedTest
  @EnumSource(FlagSide.class)
  void each_point_is_what_its_threshold_is_judged_to_be_alone(FlagSide side) {
    List<LabelledScore> scores = Simulated.scores(new Random(5), 240, 1.2, 4);
    List<Threshold> grid = ThresholdGrid.of(scores, new Threshold(0.3, side), 1_000);
    ThresholdCurve curve = ThresholdCurve.of(grid, scores, null, RESAMPLING);
    assertThat(curve.labels()).isEqualTo(new ClassCounts(120, 120));
    assertThat(curve.points()).hasSameSizeAs(grid).hasSizeGreaterThan(15);
    for (int i = 0; i < grid.size(); i++) {
      CurvePoint point = curve.points().get(i);
      ThresholdStatistics alone = ThresholdStatistics.of(grid.get(i), scores);
      assertThat(point)
          .isEqualTo(
              new CurvePoint(
                  grid.get(i).value(),
                  alone.counts().truePositives(),
                  alone.counts().falsePositives(),
                  alone.precision(),
                  alone.recall(),
                  alone.falsePositiveRate(),
                  alone.reviewLoad(),
                  alone.accuracy(),
                  alone.f1(),
                  null));
    }
  }

  @Test
  void answers_of_one_item_stay_together() {
    List<LabelledScore> alone = Simulated.scores(new Random(7), 300, 1, 0);
    List<LabelledScore> twice = new ArrayList<>();
    alone.forEach(score -> twice.addAll(List.of(score, score)));
    List<Threshold> grid =
        ThresholdGrid.of(alone, new Threshold(0.5, FlagSide.FLAG_AT_OR_ABOVE), 10);
    ThresholdCurve once = ThresholdCurve.of(grid, alone, null, RESAMPLING);
    ThresholdCurve copied = ThresholdCurve.of(grid, twice, null, RESAMPLING);
    for (int i = 0; i < grid.size(); i++) {
      assertThat(copied.points().get(i).recall()).isEqualTo(once.points().get(i).recall());
      assertThat(copied.points().get(i).precision()).isEqualTo(once.points().get(i).precision());
    }
  }

  @Test
  void a_thousand_cases_cost_what_their_errors_cost() {
    List<LabelledScore> scores = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      int score = List.of(1, 3, 0, 2).get(i % 4);
      scores.add(new LabelledScore(i, score, score % 2 == 1));
    }
    Threshold at = new Threshold(1.5, FlagSide.FLAG_AT_OR_ABOVE);
    CurvePoint point =
        ThresholdCurve.of(List.of(at), scores, new Costs(10, 1), RESAMPLING).points().get(0);
    assertThat(point.truePositives()).isEqualTo(3);
    assertThat(point.falsePositives()).isEqualTo(3);
    assertThat(point.cost().value()).isEqualTo(1_000 * (10.0 + 1) / 4);
    assertThat(point.cost().low()).isLessThan(point.cost().value());
    assertThat(point.cost().high()).isGreaterThan(point.cost().value());
    assertThat(point.precision().missing())
        .as("six are flagged")
        .isEqualTo(new NoInterval(NoInterval.Cause.TOO_FEW_ITEMS, 6));
    assertThat(point.reviewLoad().isBounded()).isTrue();
  }

  @Test
  void no_error_yet_does_not_mean_that_none_will_cost() {
    List<LabelledScore> scores = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      scores.add(new LabelledScore(i, i % 2, i % 2 == 1));
    }
    Threshold at = new Threshold(0.5, FlagSide.FLAG_AT_OR_ABOVE);
    CurvePoint point =
        ThresholdCurve.of(List.of(at), scores, new Costs(10, 1), RESAMPLING).points().get(0);
    assertThat(point.recall().low()).isLessThan(1);
    assertThat(point.cost().value()).isZero();
    double rare = 1 - StrictMath.pow(0.025, 0.01);
    assertThat(point.cost().high()).isEqualTo(10_000 * rare, within(1e-9));
  }

  @Test
  void the_order_of_the_scores_changes_no_bit() {
    List<LabelledScore> scores = new ArrayList<>(Simulated.scores(new Random(9), 400, 1, 0));
    Threshold at = new Threshold(0.5, FlagSide.FLAG_AT_OR_BELOW);
    List<Threshold> grid = ThresholdGrid.of(scores, at, 50);
    ThresholdCurve curve = ThresholdCurve.of(grid, scores, new Costs(3, 2), RESAMPLING);
    Collections.shuffle(scores, new Random(1));
    assertThat(ThresholdGrid.of(scores, at, 50)).isEqualTo(grid);
    assertThat(ThresholdCurve.of(grid, scores, new Costs(3, 2), RESAMPLING)).isEqualTo(curve);
  }

  @Test
  void a_grid_has_even_steps_and_the_one_that_must_be_there() {
    List<LabelledScore> scores = Simulated.scores(new Random(11), 5_000, 1, 0);
    Threshold fixed = new Threshold(0.123456, FlagSide.FLAG_AT_OR_ABOVE);
    List<Threshold> grid = ThresholdGrid.of(scores, fixed, 99);
    assertThat(grid).hasSize(100).contains(fixed).doesNotHaveDuplicates();
    assertThat(grid).extracting(Threshold::value).isSorted();
    ThresholdCurve curve = ThresholdCurve.of(grid, scores, null, new Resampling(1, 1));
    for (int i = 1; i < grid.size(); i++) {
      CurvePoint left = curve.points().get(i - 1);
      CurvePoint right = curve.points().get(i);
      assertThat(
              left.truePositives()
                  + left.falsePositives()
                  - right.truePositives()
                  - right.falsePositives())
          .isBetween(0, 50);
    }
  }

  @Test
  void a_threshold_between_two_of_a_grid_is_as_near_to_one_as_it_is() {
    List<Threshold> grid =
        List.of(
            new Threshold(0, FlagSide.FLAG_AT_OR_BELOW),
            new Threshold(1, FlagSide.FLAG_AT_OR_BELOW));
    assertThat(ThresholdGrid.nearest(grid, 0.4).value()).isZero();
    assertThat(ThresholdGrid.nearest(grid, 0.5).value()).isZero();
    assertThat(ThresholdGrid.nearest(grid, 0.6).value()).isEqualTo(1);
    assertThat(ThresholdGrid.nearest(grid, -1e300).value()).isZero();
    assertThat(ThresholdGrid.nearest(grid, 1e300).value())
        .as("so far that the difference is lost")
        .isZero();
  }

  @Test
  void bins_hold_every_score_once() {
    List<LabelledScore> scores = new ArrayList<>(Simulated.scores(new Random(13), 4_000, 1, 0));
    scores.add(new LabelledScore(4_000, 1e9, true));
    ClassDistribution distribution = ClassDistribution.of(scores, 60);
    assertThat(distribution.bins()).hasSize(60);
    assertThat(distribution.to()).isLessThan(10);
    assertThat(distribution.above().risky()).isPositive();
    int risky = distribution.bins().stream().mapToInt(ClassCounts::risky).sum();
    assertThat(risky + distribution.below().risky() + distribution.above().risky())
        .isEqualTo(2_001);
  }

  @Test
  void scores_that_are_nearly_all_equal_still_have_two_ends() {
    List<LabelledScore> scores = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      scores.add(new LabelledScore(i, i == 7 ? 1 : 0, i % 2 == 0));
    }
    ClassDistribution distribution = ClassDistribution.of(scores, 4);
    assertThat(distribution.from()).isZero();
    assertThat(distribution.to()).isEqualTo(1);
    assertThat(distribution.bins().get(3)).isEqualTo(new ClassCounts(0, 1));
  }
}
