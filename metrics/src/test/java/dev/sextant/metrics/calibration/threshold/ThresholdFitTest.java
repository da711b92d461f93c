package dev.sextant.metrics.calibration.threshold;

import static dev.sextant.metrics.catalogue.Direction.HIGHER_IS_RISKY;
import static dev.sextant.metrics.catalogue.Direction.HIGHER_IS_TRUSTWORTHY;
import static dev.sextant.metrics.catalogue.Direction.UNDIRECTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.FlagSide;
import dev.sextant.metrics.calibration.labelled.Given;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Levels;
import dev.sextant.metrics.calibration.labelled.Orientation;
import dev.sextant.metrics.calibration.labelled.OrientedAuc;
import dev.sextant.metrics.calibration.labelled.Outcome;
import dev.sextant.metrics.calibration.labelled.Outcome.Obstacle;
import dev.sextant.metrics.calibration.labelled.Threshold;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThresholdFitTest {

  private static final ClassCounts ENOUGH = new ClassCounts(50, 50);
  private static final Objective YOUDEN = Objective.of("youden", null);

  @Test
  void forty_nine_labels_of_a_class_on_the_calibration_side_are_too_few() {
    List<LabelledScore> few = Levels.of(new int[] {10, 39}, new int[] {60, 2});
    assertThat(Given.refusal(fit(YOUDEN, few)))
        .isEqualTo(
            new Outcome.Refused<>(
                Obstacle.TOO_FEW_LABELS,
                "A calibration needs 50 labels of either class on either side; found 49 risky and"
                    + " 62 trustworthy on the calibration side, 50 risky and 50 trustworthy in the"
                    + " holdout. Label more answers: 1 more risky on the calibration side."));
  }

  @Test
  void forty_nine_labels_of_a_class_in_the_holdout_are_too_few() {
    List<LabelledScore> enough = Levels.of(new int[] {0, 50}, new int[] {50, 0});
    ClassCounts holdout = new ClassCounts(50, 49);
    assertThat(Given.refusal(ThresholdFit.of(YOUDEN, HIGHER_IS_RISKY, enough, holdout)).obstacle())
        .isEqualTo(Obstacle.TOO_FEW_LABELS);
  }

  @Test
  void fifty_labels_of_either_class_suffice_and_the_threshold_lies_between_the_values() {
    List<LabelledScore> enough = Levels.of(new int[] {0, 50}, new int[] {50, 0});
    assertThat(Given.value(fit(YOUDEN, enough)).threshold())
        .isEqualTo(new Threshold(0.5, FlagSide.FLAG_AT_OR_ABOVE));
  }

  /** Recall - FPR is 0.5 - 0 from level 2 and 1 - 0.5 from level 1. */
  @Test
  void of_equal_youden_the_one_that_flags_least_is_taken() {
    List<LabelledScore> tied = Levels.of(new int[] {0, 40, 40}, new int[] {40, 40, 0});
    assertThat(Given.value(fit(YOUDEN, tied)).threshold().value()).isEqualTo(1.5);
  }

  /** At a false positive rate of 0, recall is 0.25 from level 3 and 0.5 from level 2. */
  @Test
  void a_limit_on_false_positives_finds_as_much_as_it_can() {
    List<LabelledScore> scores = Levels.of(new int[] {20, 20, 20, 20}, new int[] {60, 20, 0, 0});
    assertThat(Given.value(fit(Objective.of("fpr-at-most", 0.0), scores)).threshold().value())
        .isEqualTo(1.5);
    assertThat(Given.value(fit(Objective.of("fpr-at-most", 0.25), scores)).threshold().value())
        .as("a rate of exactly the target is within it")
        .isEqualTo(0.5);
  }

  /** The level between adds true positives at no false ones. */
  @Test
  void a_limit_on_recall_takes_more_where_more_costs_nothing() {
    List<LabelledScore> scores = Levels.of(new int[] {10, 30, 60}, new int[] {50, 0, 10});
    assertThat(Given.value(fit(Objective.of("recall-at-least", 0.5), scores)).threshold().value())
        .isEqualTo(0.5);
  }

  @Test
  void a_false_positive_rate_below_the_riskiest_trustworthy_scores_is_refused() {
    List<LabelledScore> scores = Levels.of(new int[] {10, 50}, new int[] {90, 10});
    assertThat(Given.refusal(fit(Objective.of("fpr-at-most", 0.05), scores)))
        .isEqualTo(
            new Outcome.Refused<>(
                Obstacle.TARGET_UNREACHABLE,
                "A false positive rate of at most 0.05 is kept only by flagging nothing that is"
                    + " risky: the lowest at which a threshold finds anything is 0.100."));
    assertThat(fit(Objective.of("fpr-at-most", 0.1), scores)).isInstanceOf(Outcome.Given.class);
  }

  @Test
  void a_recall_that_takes_flagging_everything_is_refused() {
    List<LabelledScore> scores = Levels.of(new int[] {10, 40}, new int[] {90, 10});
    assertThat(Given.refusal(fit(Objective.of("recall-at-least", 0.9), scores)))
        .isEqualTo(
            new Outcome.Refused<>(
                Obstacle.TARGET_UNREACHABLE,
                "A recall of at least 0.9 is reached only by flagging everything: the highest of"
                    + " any threshold that passes a trustworthy case is 0.800."));
    assertThat(fit(Objective.of("recall-at-least", 0.8), scores)).isInstanceOf(Outcome.Given.class);
  }

  @Test
  void a_review_load_below_the_riskiest_level_is_refused() {
    List<LabelledScore> scores = Levels.of(new int[] {10, 40}, new int[] {40, 10});
    assertThat(Given.refusal(fit(Objective.of("review-load-at-most", 0.25), scores)).sentence())
        .isEqualTo(
            "A review load of at most 0.25 is kept only by flagging nothing that is risky: the"
                + " lowest at which a threshold finds anything is 0.500.");
    assertThat(fit(Objective.of("review-load-at-most", 0.5), scores))
        .isInstanceOf(Outcome.Given.class);
  }

  @Test
  void a_score_against_its_direction_earns_no_threshold() {
    List<LabelledScore> against = Levels.of(new int[] {60, 30, 10}, new int[] {10, 30, 60});
    assertThat(Given.refusal(fit(YOUDEN, against)).obstacle())
        .isEqualTo(Obstacle.NOT_BETTER_THAN_CHANCE);
    assertThat(Given.refusal(fit(Objective.of("fpr-at-most", 0.7), against)).sentence())
        .contains("flags 0.100 of the risky and 0.600 of the trustworthy");
    assertThat(Given.refusal(fit(Objective.of("f1", null), against)).sentence())
        .contains("0.667, is that of flagging everything");
    assertThat(ThresholdFit.of(YOUDEN, HIGHER_IS_TRUSTWORTHY, against, ENOUGH))
        .isInstanceOf(Outcome.Given.class);
  }

  @Test
  void equal_scores_earn_no_threshold() {
    List<LabelledScore> equal = Levels.of(new int[] {60}, new int[] {60});
    for (String code : List.of("youden", "f1")) {
      assertThat(Given.refusal(fit(Objective.of(code, null), equal)).obstacle())
          .isEqualTo(Obstacle.NOT_BETTER_THAN_CHANCE);
    }
    for (String code : List.of("fpr-at-most", "recall-at-least", "review-load-at-most")) {
      assertThat(Given.refusal(fit(Objective.of(code, 0.5), equal)).obstacle())
          .isEqualTo(Obstacle.TARGET_UNREACHABLE);
    }
  }

  @Test
  void nobodys_direction_is_chosen_by_the_calibration_side_and_named() {
    List<LabelledScore> falling = Levels.of(new int[] {60, 20}, new int[] {20, 60});
    ThresholdFit fit = Given.value(ThresholdFit.of(YOUDEN, UNDIRECTED, falling, ENOUGH));
    assertThat(fit.orientation()).isEqualTo(new Orientation(HIGHER_IS_TRUSTWORTHY, true, 0.75));
    assertThat(fit.threshold()).isEqualTo(new Threshold(0.5, FlagSide.FLAG_AT_OR_BELOW));
    List<LabelledScore> rising = Levels.of(new int[] {20, 60}, new int[] {60, 20});
    assertThat(Orientation.of(UNDIRECTED, rising))
        .isEqualTo(new Orientation(HIGHER_IS_RISKY, true, 0.75));
    assertThat(Orientation.of(HIGHER_IS_RISKY, falling))
        .isEqualTo(new Orientation(HIGHER_IS_RISKY, false, 0.25));
  }

  @Test
  void neighbours_without_a_number_between_them_are_distinguished() {
    double low = 1_000_000;
    double high = Math.nextUp(low);
    List<LabelledScore> close =
        Levels.at(new double[] {0, low, high}, new int[][] {{0, 9}, {0, 60}, {60, 0}});
    Threshold threshold = Given.value(fit(YOUDEN, close)).threshold();
    assertThat(threshold.flags(low)).isFalse();
    assertThat(threshold.flags(high)).isTrue();
    List<LabelledScore> far =
        Levels.at(
            new double[] {-Double.MAX_VALUE, Double.MAX_VALUE}, new int[][] {{0, 60}, {60, 0}});
    assertThat(Given.value(fit(YOUDEN, far)).threshold().value()).isZero();
  }

  @Test
  void neighbours_that_differ_by_rounding_are_not_distinguished() {
    List<LabelledScore> close =
        Levels.at(new double[] {1, Math.nextUp(1.0)}, new int[][] {{0, 60}, {60, 0}});
    assertThat(Given.refusal(fit(YOUDEN, close)).obstacle())
        .isEqualTo(Obstacle.NOT_BETTER_THAN_CHANCE);
  }

  /** A metric whose scores lie within 1e-9 does not vary: reports have no statistic of it. */
  @Test
  void scores_that_do_not_vary_earn_no_threshold_by_any_objective() {
    List<LabelledScore> close =
        Levels.at(new double[] {1, 1 + 5e-10}, new int[][] {{0, 60}, {60, 0}});
    List<LabelledScore> apart =
        Levels.at(new double[] {1, 1 + 2e-9}, new int[][] {{0, 60}, {60, 0}});
    for (Objective objective : List.of(YOUDEN, Objective.of("by-hand", 1 + 2e-10))) {
      assertThat(Given.refusal(fit(objective, close)).obstacle())
          .isEqualTo(Obstacle.NOT_BETTER_THAN_CHANCE);
      assertThat(fit(objective, apart)).isInstanceOf(Outcome.Given.class);
    }
    assertThat(Orientation.of(UNDIRECTED, close).auc()).isEqualTo(0.5);
    assertThat(OrientedAuc.of(HIGHER_IS_RISKY, close)).isNull();
    assertThat(OrientedAuc.of(HIGHER_IS_RISKY, apart).value()).isOne();
  }

  @Test
  void an_objective_is_read_from_its_code_and_says_what_it_expects() {
    for (Goal goal : Goal.values()) {
      Double target = goal.hasTarget() ? 0.5 : null;
      assertThat(Objective.of(goal.code(), target)).isEqualTo(new Objective(goal, target));
    }
    assertThatThrownBy(() -> Objective.of("best", null))
        .hasMessage(
            "Expected one of the objectives youden, f1, fpr-at-most, fpr-upper-bound-at-most,"
                + " recall-lower-bound-at-least, recall-at-least, review-load-at-most, by-hand;"
                + " found best");
    assertThatThrownBy(() -> Objective.of("youden", 0.5)).hasMessageContaining("takes no target");
    assertThatThrownBy(() -> Objective.of("fpr-at-most", null)).hasMessageContaining("needs");
    assertThatThrownBy(() -> Objective.of("fpr-at-most", 1.0)).hasMessageContaining("found 1.0");
    assertThatThrownBy(() -> Objective.of("recall-at-least", 0.0)).hasMessageContaining("0.0");
    assertThatThrownBy(() -> Objective.of("review-load-at-most", Double.NaN))
        .hasMessageContaining("NaN");
  }

  private static Outcome<ThresholdFit> fit(Objective objective, List<LabelledScore> scores) {
    return ThresholdFit.of(objective, HIGHER_IS_RISKY, scores, ENOUGH);
  }
}
