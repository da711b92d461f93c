package dev.sextant.metrics.calibration.threshold;

import static dev.sextant.metrics.catalogue.Direction.HIGHER_IS_RISKY;
import static dev.sextant.metrics.catalogue.Direction.HIGHER_IS_TRUSTWORTHY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.Confusion;
import dev.sextant.metrics.calibration.labelled.FlagSide;
import dev.sextant.metrics.calibration.labelled.Given;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Simulated;
import dev.sextant.metrics.calibration.labelled.Threshold;
import dev.sextant.metrics.catalogue.Direction;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ThresholdPropertiesTest {

  private static final ClassCounts ENOUGH = new ClassCounts(50, 50);

  static Stream<Arguments> objectivesAndData() {
    List<Objective> objectives =
        List.of(
            Objective.of("youden", null),
            Objective.of("f1", null),
            Objective.of("fpr-at-most", 0.1),
            Objective.of("recall-at-least", 0.8),
            Objective.of("review-load-at-most", 0.3));
    return objectives.stream()
        .flatMap(
            objective ->
                IntStream.range(0, 8)
                    .mapToObj(
                        seed ->
                            Arguments.of(
                                objective,
                                Simulated.scores(
                                    new Random(seed), 120 + 20 * seed, 1.5, seed % 2 * 4))));
  }

  @ParameterizedTest
  @MethodSource("objectivesAndData")
  void a_monotone_rescaling_flags_the_same_cases(Objective objective, List<LabelledScore> scores) {
    ThresholdFit fit = fit(objective, HIGHER_IS_RISKY, scores);
    for (DoubleUnaryOperator up :
        List.<DoubleUnaryOperator>of(x -> 3 * x + 100, StrictMath::exp, x -> x * x * x + x)) {
      List<LabelledScore> rescaled = map(scores, up);
      ThresholdFit other = fit(objective, HIGHER_IS_RISKY, rescaled);
      assertThat(flagged(other, rescaled)).isEqualTo(flagged(fit, scores));
      assertThat(other.calibration()).isEqualTo(fit.calibration());
    }
  }

  @ParameterizedTest
  @MethodSource("objectivesAndData")
  void the_other_direction_with_negated_scores_is_the_mirror(
      Objective objective, List<LabelledScore> scores) {
    ThresholdFit fit = fit(objective, HIGHER_IS_RISKY, scores);
    List<LabelledScore> negated = map(scores, x -> -x);
    ThresholdFit mirror = fit(objective, HIGHER_IS_TRUSTWORTHY, negated);
    assertThat(mirror.threshold().value() + fit.threshold().value()).isZero();
    assertThat(mirror.threshold().side()).isEqualTo(FlagSide.FLAG_AT_OR_BELOW);
    assertThat(flagged(mirror, negated)).isEqualTo(flagged(fit, scores));
    assertThat(mirror.calibration()).isEqualTo(fit.calibration());
  }

  @ParameterizedTest
  @MethodSource("objectivesAndData")
  void no_other_threshold_serves_the_objective_better(
      Objective objective, List<LabelledScore> scores) {
    ThresholdFit fit = fit(objective, HIGHER_IS_RISKY, scores);
    Confusion chosen = fit.calibration().counts();
    assertThat(objective.admits(chosen)).isTrue();
    for (LabelledScore score : scores) {
      Threshold other = new Threshold(score.score(), FlagSide.FLAG_AT_OR_ABOVE);
      Confusion counts = ThresholdStatistics.of(other, scores).counts();
      assertThat(!objective.admits(counts) || worth(objective, counts) <= worth(objective, chosen))
          .as("%s against %s", counts, chosen)
          .isTrue();
    }
  }

  /** A second definition of each objective. */
  private static double worth(Objective objective, Confusion c) {
    double recall = (double) c.truePositives() / (c.truePositives() + c.falseNegatives());
    double fpr = (double) c.falsePositives() / (c.falsePositives() + c.trueNegatives());
    double precision = (double) c.truePositives() / (c.truePositives() + c.falsePositives());
    double worth =
        switch (objective.goal()) {
          case YOUDEN -> recall - fpr;
          case F1 -> c.truePositives() == 0 ? 0 : 2 / (1 / precision + 1 / recall);
          case FPR_AT_MOST, FPR_UPPER_BOUND_AT_MOST, REVIEW_LOAD_AT_MOST -> recall;
          case RECALL_AT_LEAST, RECALL_LOWER_BOUND_AT_LEAST -> -fpr;
          case BY_HAND -> throw new AssertionError("nothing is searched for");
        };
    return Math.rint(worth * 1e12);
  }

  private static ThresholdFit fit(
      Objective objective, Direction direction, List<LabelledScore> scores) {
    return Given.value(ThresholdFit.of(objective, direction, scores, ENOUGH));
  }

  private static List<Boolean> flagged(ThresholdFit fit, List<LabelledScore> scores) {
    return scores.stream().map(score -> fit.threshold().flags(score.score())).toList();
  }

  private static List<LabelledScore> map(List<LabelledScore> scores, DoubleUnaryOperator to) {
    return scores.stream()
        .map(s -> new LabelledScore(s.item(), to.applyAsDouble(s.score()), s.risky()))
        .toList();
  }
}
