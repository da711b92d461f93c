package dev.sextant.metrics.calibration.floor;

import static dev.sextant.metrics.catalogue.Direction.HIGHER_IS_RISKY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.metrics.calibration.floor.FloorFit.FloorCases;
import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.FlagSide;
import dev.sextant.metrics.calibration.labelled.Given;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Simulated;
import dev.sextant.metrics.calibration.labelled.Threshold;
import dev.sextant.metrics.calibration.resampling.Resampling;
import dev.sextant.metrics.calibration.threshold.Goal;
import dev.sextant.metrics.calibration.threshold.Objective;
import dev.sextant.metrics.calibration.threshold.ThresholdFit;
import dev.sextant.metrics.calibration.threshold.ThresholdGrid;
import dev.sextant.metrics.report.comparison.FloorAudit.FloorVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FloorFitTest {

  private static final Resampling RESAMPLING = new Resampling(400, 5);
  private static final ClassCounts ENOUGH = new ClassCounts(50, 50);

  @Test
  void the_best_floor_is_the_one_that_does_best_for_the_objective_on_the_calibration_side() {
    List<FloorCases> floors = List.of(floor("weak", 1, 0.5), floor("strong", 1, 2.5));
    assertThat(found("fpr-at-most", 0.1, floors).floor()).isEqualTo("strong");
    assertThat(found("recall-at-least", 0.9, floors).floor()).isEqualTo("strong");
    assertThat(found("youden", null, List.of(floors.get(1), floors.get(0))).floor())
        .isEqualTo("strong");
  }

  @Test
  void a_floor_over_few_of_the_subjects_counts_only_if_no_other_has_half_of_them() {
    FloorCases all = floor("all", 1, 0.5);
    FloorCases strong = floor("few", 1, 4);
    List<FlooredScore> fewer = strong.calibration().stream().filter(e -> e.item() < 199).toList();
    FloorCases few = new FloorCases("few", fewer, ENOUGH);
    assertThat(few.suffice()).isTrue();
    assertThat(found("youden", null, List.of(few, all)).floor()).isEqualTo("all");
    assertThat(found("youden", null, List.of(all, few)).floor()).isEqualTo("all");
    assertThat(found("youden", null, List.of(few)).floor()).isEqualTo("few");
    assertThat(found("youden", null, List.of(all, strong)).floor()).isEqualTo("few");
  }

  @Test
  void a_score_is_compared_with_a_floor_in_pairs() {
    assertThat(found("fpr-at-most", 0.1, List.of(floor("strong", 1, 4))).calibration().verdict())
        .isEqualTo(FloorVerdict.WORSE);
    FloorComparison weak = found("fpr-at-most", 0.1, List.of(floor("weak", 1, 0.3))).calibration();
    assertThat(weak.verdict()).isEqualTo(FloorVerdict.ADDS);
    assertThat(weak.compared()).isEqualTo(Rate.RECALL);
    assertThat(weak.differences().get(Rate.RECALL).value())
        .isEqualTo(weak.score().recall().value() - weak.floor().recall().value());
    assertThat(found("recall-at-least", 0.8, List.of(floor("weak", 1, 0.3))).calibration())
        .satisfies(fewer -> assertThat(fewer.compared()).isEqualTo(Rate.FPR))
        .satisfies(fewer -> assertThat(fewer.differences().get(Rate.FPR).high()).isNegative())
        .satisfies(fewer -> assertThat(fewer.verdict()).isEqualTo(FloorVerdict.ADDS));
  }

  @Test
  void a_floor_that_is_the_score_itself_does_not_show_that_it_adds() {
    FloorCases same = cases("same", 1, score -> score);
    FloorComparison none = found("youden", null, List.of(same)).calibration();
    assertThat(none.differences().get(Rate.YOUDEN).value()).isZero();
    assertThat(none.differences().get(Rate.YOUDEN).isBounded()).isFalse();
    assertThat(none.verdict()).isEqualTo(FloorVerdict.DOES_NOT_SHOW);
  }

  @Test
  void with_a_threshold_by_hand_a_floor_flags_at_most_as_many() {
    ThresholdFit byHand = fit("by-hand", 1.7);
    FloorFit floor = found(byHand, List.of(floor("strong", 1, 2.5)));
    assertThat(floor.objective().goal()).isEqualTo(Goal.REVIEW_LOAD_AT_MOST);
    assertThat(floor.objective().target()).isEqualTo(byHand.calibration().reviewLoad().value());
    assertThat(floor.calibration().floor().counts().flagged())
        .as("of equals, the one that flags least")
        .isBetween(80, byHand.calibration().counts().flagged());
  }

  @Test
  void the_reason_why_a_floor_is_not_compared_is_reported() {
    ThresholdFit score = fit("youden", null);
    FloorCases empty = new FloorCases("empty", List.of(), ENOUGH);
    FloorCases short1 = new FloorCases("short", scores(1, s -> s), new ClassCounts(49, 90));
    assertThat(FloorFit.best(score, List.of(empty), RESAMPLING))
        .isInstanceOf(FloorFit.Search.NoValues.class);
    assertThat(FloorFit.best(score, List.of(empty, short1), RESAMPLING))
        .isInstanceOf(FloorFit.Search.TooFewLabels.class);
    assertThat(FloorFit.best(score, List.of(cases("constant", 1, s -> 3)), RESAMPLING))
        .isInstanceOf(FloorFit.Search.NoneReaches.class);
  }

  @Test
  void where_no_floor_has_a_threshold_a_score_must_beat_flagging_nothing() {
    ThresholdFit good = fit("fpr-at-most", 0.1);
    FloorComparison chance =
        FloorComparison.withChance(good.objective(), good.threshold(), plain(1), RESAMPLING);
    assertThat(chance.verdict()).isEqualTo(FloorVerdict.ADDS);
    assertThat(chance.differences().get(Rate.YOUDEN).value())
        .isEqualTo(chance.score().recall().value() - chance.score().falsePositiveRate().value());
    Threshold coin = new Threshold(0.1, FlagSide.FLAG_AT_OR_ABOVE);
    List<LabelledScore> noise = Simulated.scores(new Random(9), 400, 0, 0);
    assertThat(
            FloorComparison.withChance(Objective.of("youden", null), coin, noise, RESAMPLING)
                .verdict())
        .isNotEqualTo(FloorVerdict.ADDS);
  }

  /**
   * 95 % of the risky and 30 % of the trustworthy, against 50 % and 5 %, where 10 % are allowed.
   */
  @Test
  void a_score_that_misses_the_target_is_not_shown_to_add_to_a_floor_that_keeps_it() {
    List<FlooredScore> cases = flagging(0.95, 0.3, 0.5, 0.05);
    FloorComparison strict = compared(0.1, cases);
    assertThat(strict.differences().get(Rate.RECALL).low()).isPositive();
    assertThat(strict.differences().get(Rate.YOUDEN).low()).isPositive();
    assertThat(strict.verdict()).isEqualTo(FloorVerdict.DOES_NOT_SHOW);
    assertThat(compared(0.5, cases).verdict()).isEqualTo(FloorVerdict.ADDS);
  }

  /** Either flags within the target, one more of both classes than the other. */
  @Test
  void neither_of_two_is_better_where_one_flags_more_of_both_classes() {
    FloorComparison more = compared(0.5, flagging(0.8, 0.3, 0.6, 0.05));
    assertThat(more.differences().get(Rate.RECALL).low()).isPositive();
    assertThat(more.verdict()).isEqualTo(FloorVerdict.DOES_NOT_SHOW);
    FloorComparison fewer = compared(0.5, flagging(0.6, 0.05, 0.8, 0.3));
    assertThat(fewer.differences().get(Rate.RECALL).high()).isNegative();
    assertThat(fewer.verdict()).isEqualTo(FloorVerdict.DOES_NOT_SHOW);
  }

  @Test
  void thresholds_of_a_floor_flag_at_most_what_those_of_the_score_flag() {
    List<FlooredScore> cases = scores(1, score -> Math.min(2, Math.rint(score)));
    List<Threshold> grid =
        ThresholdGrid.of(
            cases.stream().map(FlooredScore::ofScore).toList(),
            new Threshold(0.5, FlagSide.FLAG_AT_OR_ABOVE),
            40);
    List<Threshold> floors = FloorGrid.of(grid, FlagSide.FLAG_AT_OR_ABOVE, cases);
    assertThat(floors).hasSameSizeAs(grid).contains((Threshold) null);
    for (int i = 0; i < grid.size(); i++) {
      Threshold own = grid.get(i);
      Threshold floor = floors.get(i);
      long flagged = cases.stream().filter(each -> own.flags(each.score())).count();
      if (floor != null) {
        assertThat(cases.stream().filter(each -> floor.flags(each.floor())).count())
            .isPositive()
            .isLessThanOrEqualTo(flagged);
      }
    }
  }

  @Test
  void what_differs_by_rounding_is_on_the_same_side_as_where_it_was_fitted() {
    FlooredScore noisy = new FlooredScore(3, 0.3 - 1e-16, 0.1 + 0.2, true);
    Threshold at = new Threshold(0.3, FlagSide.FLAG_AT_OR_ABOVE);
    assertThat(0.1 + 0.2).as("the noise").isNotEqualTo(0.3);
    assertThat(noisy).isEqualTo(new FlooredScore(3, 0.3, 0.3, true));
    assertThat(at.flags(noisy.score())).isEqualTo(at.flags(noisy.ofScore().score())).isTrue();
  }

  private static FloorComparison compared(double target, List<FlooredScore> cases) {
    Threshold half = new Threshold(0.5, FlagSide.FLAG_AT_OR_ABOVE);
    return FloorComparison.of(Objective.of("fpr-at-most", target), half, half, cases, RESAMPLING);
  }

  /** Of 400 items: which share of either class score and floor flag. */
  private static List<FlooredScore> flagging(
      double risky, double trustworthy, double floorRisky, double floorTrustworthy) {
    List<FlooredScore> cases = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      boolean isRisky = i % 2 == 0;
      double share = (i / 2) / 200.0;
      int own = share < (isRisky ? risky : trustworthy) ? 1 : 0;
      int floor = share < (isRisky ? floorRisky : floorTrustworthy) ? 1 : 0;
      cases.add(new FlooredScore(i, own, floor, isRisky));
    }
    return cases;
  }

  private interface Turned {
    double of(double score);
  }

  private static FloorFit found(String goal, Double target, List<FloorCases> floors) {
    return found(fit(goal, target), floors);
  }

  private static FloorFit found(ThresholdFit score, List<FloorCases> floors) {
    FloorFit.Search search = FloorFit.best(score, floors, RESAMPLING);
    assertThat(search).isInstanceOf(FloorFit.Search.Found.class);
    return ((FloorFit.Search.Found) search).best();
  }

  private static ThresholdFit fit(String goal, Double target) {
    return Given.value(
        ThresholdFit.of(Objective.of(goal, target), HIGHER_IS_RISKY, plain(1), ENOUGH));
  }

  private static List<LabelledScore> plain(long seed) {
    return Simulated.scores(new Random(seed), 400, 1.5, 0);
  }

  private static FloorCases cases(String name, long seed, Turned floor) {
    return new FloorCases(name, scores(seed, floor), ENOUGH);
  }

  private static List<FlooredScore> scores(long seed, Turned floor) {
    return plain(seed).stream()
        .map(s -> new FlooredScore(s.item(), s.score(), floor.of(s.score()), s.risky()))
        .toList();
  }

  /** A floor with an effect and noise of its own. */
  private static FloorCases floor(String name, long seed, double effect) {
    List<LabelledScore> own = Simulated.scores(new Random(77), 400, effect, 0);
    List<FlooredScore> cases =
        plain(seed).stream()
            .map(s -> new FlooredScore(s.item(), s.score(), own.get(s.item()).score(), s.risky()))
            .toList();
    return new FloorCases(name, cases, ENOUGH);
  }
}
