package dev.sextant.metrics.calibration.probability;

import static dev.sextant.metrics.catalogue.Direction.HIGHER_IS_RISKY;
import static dev.sextant.metrics.catalogue.Direction.UNDIRECTED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.metrics.calibration.labelled.Given;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Outcome.Obstacle;
import dev.sextant.metrics.calibration.labelled.Simulated;
import dev.sextant.metrics.calibration.resampling.Resampling;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JudgedMapTest {

  private static final Resampling RESAMPLING = new Resampling(100, 9);
  private static final List<LabelledScore> CALIBRATION =
      Simulated.scores(new Random(1), 400, 1.2, 0);
  private static final List<LabelledScore> HOLDOUT = Simulated.scores(new Random(2), 300, 1.2, 4);

  @Test
  void both_maps_are_fitted_on_one_side_and_judged_on_the_other() {
    List<JudgedMap> maps =
        Given.value(JudgedMap.both(UNDIRECTED, CALIBRATION, HOLDOUT, RESAMPLING));
    assertThat(maps).extracting(JudgedMap::method).containsExactly("isotonic", "platt");
    assertThat(maps).extracting(JudgedMap::fitted).containsOnly(400);
    assertThat(maps).extracting(JudgedMap::judged).containsOnly(300);
    IsotonicMap isotonic = IsotonicMap.of(HIGHER_IS_RISKY, CALIBRATION);
    PlattMap platt = PlattMap.of(CALIBRATION);
    assertThat(maps).extracting(JudgedMap::map).containsExactly(isotonic, platt);
    assertThat(maps)
        .extracting(JudgedMap::reliability)
        .containsExactly(
            Reliability.of(PredictedRisk.of(isotonic, HOLDOUT), RESAMPLING),
            Reliability.of(PredictedRisk.of(platt, HOLDOUT), RESAMPLING));
  }

  /** The truth at a score s is 1 / (1 + exp(0.72 - 1.2 s)): two normals 1.2 apart, as many each. */
  @Test
  void platts_map_finds_the_truth_behind_two_normal_distributions() {
    PlattMap map = PlattMap.of(Simulated.scores(new Random(3), 20_000, 1.2, 0));
    assertThat(map.a()).isBetween(-1.25, -1.15);
    assertThat(map.b()).isBetween(0.67, 0.77);
    List<LabelledScore> fresh = Simulated.scores(new Random(4), 4_000, 1.2, 0);
    Reliability right = Reliability.of(PredictedRisk.of(map, fresh), RESAMPLING);
    Reliability wrong = Reliability.of(PredictedRisk.of(new PlattMap(-4, 2.4), fresh), RESAMPLING);
    assertThat(right.calibrationError().high()).isLessThan(0.06);
    assertThat(wrong.calibrationError().low()).isGreaterThan(0.1);
    assertThat(wrong.brier().low()).isGreaterThan(right.brier().high());
  }

  @Test
  void nothing_is_judged_on_too_few_labels() {
    List<LabelledScore> few = HOLDOUT.subList(0, 98);
    assertThat(Given.refusal(JudgedMap.both(UNDIRECTED, CALIBRATION, few, RESAMPLING)).sentence())
        .contains("49 risky and 49 trustworthy in the holdout. Label more answers:");
    assertThat(Given.refusal(JudgedMap.both(UNDIRECTED, few, HOLDOUT, RESAMPLING)).obstacle())
        .isEqualTo(Obstacle.TOO_FEW_LABELS);
  }
}
