package dev.sextant.metrics.calibration.floor;

import static dev.sextant.metrics.catalogue.Direction.HIGHER_IS_RISKY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.Given;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Threshold;
import dev.sextant.metrics.calibration.resampling.Resampling;
import dev.sextant.metrics.calibration.threshold.Objective;
import dev.sextant.metrics.calibration.threshold.ThresholdFit;
import dev.sextant.metrics.report.comparison.FloorAudit.FloorVerdict;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How often a score is reported to beat a floor that is exactly as good, over simulated data sets:
 * both are fitted on one sample and compared on another. Both thresholds are chosen by chance, so
 * one of them may really do better; a rate of one class alone would call the score better in one
 * case out of ten.
 */
class FloorVerdictRatesTest {

  private static final int TRIALS = 300;
  private static final int SUBJECTS = 200;
  private static final double APART = 1.2;
  private static final ClassCounts ENOUGH = new ClassCounts(50, 50);

  @ParameterizedTest
  @CsvSource({"fpr-at-most, 0.1", "recall-at-least, 0.9", "youden,"})
  void equals_are_seldom_distinguished(String goal, Double target) {
    Objective objective = Objective.of(goal, target);
    Random random = new Random(17);
    Map<FloorVerdict, Integer> found = new EnumMap<>(FloorVerdict.class);
    for (int trial = 0; trial < TRIALS; trial++) {
      List<FlooredScore> calibration = sample(random);
      Threshold score = fitted(objective, calibration.stream().map(FlooredScore::ofScore).toList());
      Threshold floor = fitted(objective, calibration.stream().map(FlooredScore::ofFloor).toList());
      Resampling resampling = new Resampling(300, trial);
      FloorComparison compared =
          FloorComparison.of(objective, score, floor, sample(random), resampling);
      found.merge(compared.verdict(), 1, Integer::sum);
    }
    assertThat(found.getOrDefault(FloorVerdict.ADDS, 0)).isLessThan(TRIALS / 14);
    assertThat(found.getOrDefault(FloorVerdict.WORSE, 0)).isLessThan(TRIALS / 14);
    assertThat(found.get(FloorVerdict.DOES_NOT_SHOW)).isPositive();
  }

  private static Threshold fitted(Objective objective, List<LabelledScore> scores) {
    return Given.value(ThresholdFit.of(objective, HIGHER_IS_RISKY, scores, ENOUGH)).threshold();
  }

  private static List<FlooredScore> sample(Random random) {
    List<FlooredScore> sample = new ArrayList<>();
    for (int i = 0; i < SUBJECTS; i++) {
      boolean risky = i % 2 == 0;
      double shift = risky ? APART : 0;
      double score = shift + random.nextGaussian();
      sample.add(new FlooredScore(i, score, shift + random.nextGaussian(), risky));
    }
    return sample;
  }
}
