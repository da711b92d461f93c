package dev.sextant.metrics.calibration.threshold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.FlagSide;
import dev.sextant.metrics.calibration.labelled.Given;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Outcome;
import dev.sextant.metrics.calibration.labelled.Outcome.Obstacle;
import dev.sextant.metrics.calibration.labelled.Simulated;
import dev.sextant.metrics.calibration.labelled.Threshold;
import dev.sextant.metrics.catalogue.Direction;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NamedThresholdTest {

  private static final ClassCounts ENOUGH = new ClassCounts(50, 50);
  private static final List<LabelledScore> SCORES = Simulated.scores(new Random(3), 300, 1.5, 0);

  @Test
  void it_is_taken_as_it_was_named_and_measured_like_any_other() {
    ThresholdFit fit = Given.value(at(0.75, SCORES, ENOUGH));
    assertThat(fit.threshold()).isEqualTo(new Threshold(0.75, FlagSide.FLAG_AT_OR_ABOVE));
    assertThat(fit.calibration()).isEqualTo(ThresholdStatistics.of(fit.threshold(), SCORES));
    Judgement judged =
        Given.value(
            Judgement.of(
                fit.objective(),
                fit.threshold(),
                ClassCounts.of(SCORES),
                Simulated.scores(new Random(4), 300, 1.5, 0)));
    assertThat(judged.verdict()).isEqualTo(TargetVerdict.NO_TARGET);
  }

  @Test
  void it_needs_as_many_labels_as_any_other() {
    assertThat(Given.refusal(at(0.75, SCORES, new ClassCounts(49, 50))).obstacle())
        .isEqualTo(Obstacle.TOO_FEW_LABELS);
    assertThat(Given.refusal(at(0.75, SCORES.subList(0, 80), ENOUGH)).obstacle())
        .isEqualTo(Obstacle.TOO_FEW_LABELS);
  }

  @Test
  void it_is_refused_where_it_flags_all_or_none() {
    for (double useless : new double[] {-100, 100}) {
      Outcome.Refused<?> refused = Given.refusal(at(useless, SCORES, ENOUGH));
      assertThat(refused.obstacle()).isEqualTo(Obstacle.NOT_BETTER_THAN_CHANCE);
      assertThat(refused.sentence()).contains(String.valueOf(useless));
    }
  }

  private static Outcome<ThresholdFit> at(
      double threshold, List<LabelledScore> scores, ClassCounts holdout) {
    return ThresholdFit.of(
        Objective.of("by-hand", threshold), Direction.HIGHER_IS_RISKY, scores, holdout);
  }
}
