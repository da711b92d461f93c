package dev.sextant.metrics.calibration.threshold;

import static dev.sextant.metrics.catalogue.Direction.HIGHER_IS_RISKY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.Given;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.resampling.Resampling;
import dev.sextant.metrics.report.interval.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Why there is a holdout: over many simulated data sets, of items whose answers resemble each
 * other, its intervals hold the truth about as often as they say, while the side that chose the
 * threshold flatters it. A score is 1 if risky, plus an effect of the item and one of the answer,
 * both normal with variance 1/2; so the truth at a threshold t is a value of the normal
 * distribution.
 */
class HoldoutCoverageTest {

  private static final Objective YOUDEN = Objective.of("youden", null);
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
  private static final int TRIALS = 400;
  private static final int ITEMS = 150;
  private static final int ANSWERS = 2;
  private static final double RISKY = 0.4;

  private static final Side CALIBRATION = new Side();
  private static final Side HOLDOUT = new Side();

  @BeforeAll
  static void fit_and_judge_many_thresholds() {
    Random random = new Random(44);
    for (int trial = 0; trial < TRIALS; trial++) {
      List<LabelledScore> calibration = scores(random);
      List<LabelledScore> holdout = scores(random);
      ClassCounts counts = ClassCounts.of(calibration);
      Resampling resampling = new Resampling(300, trial);
      ThresholdFit fit =
          Given.value(
              ThresholdFit.of(YOUDEN, HIGHER_IS_RISKY, calibration, ClassCounts.of(holdout)));
      Judgement judgement = Given.value(Judgement.of(YOUDEN, fit.threshold(), counts, holdout));
      CALIBRATION.add(fit.threshold().value(), fit.calibration());
      HOLDOUT.add(fit.threshold().value(), judgement.holdout());
    }
  }

  @Test
  void intervals_of_the_holdout_cover_the_truth_as_often_as_they_say() {
    assertThat(HOLDOUT.falsePositiveRate.coverage()).isBetween(0.92, 0.975);
    assertThat(HOLDOUT.precision.coverage()).isBetween(0.92, 0.975);
  }

  @Test
  void the_holdout_is_right_on_average() {
    assertThat(HOLDOUT.falsePositiveRate.bias()).isBetween(-0.005, 0.005);
    assertThat(HOLDOUT.precision.bias()).isBetween(-0.005, 0.005);
  }

  @Test
  void the_side_that_chose_the_threshold_is_optimistic() {
    assertThat(CALIBRATION.falsePositiveRate.bias()).isLessThan(-0.015);
    assertThat(CALIBRATION.precision.bias()).isGreaterThan(0.02);
    assertThat(CALIBRATION.falsePositiveRate.coverage())
        .isLessThan(HOLDOUT.falsePositiveRate.coverage());
    assertThat(CALIBRATION.precision.coverage()).isLessThan(HOLDOUT.precision.coverage());
  }

  private static List<LabelledScore> scores(Random random) {
    List<LabelledScore> scores = new ArrayList<>();
    for (int item = 0; item < ITEMS; item++) {
      double effect = random.nextGaussian();
      for (int answer = 0; answer < ANSWERS; answer++) {
        boolean risky = random.nextDouble() < RISKY;
        double noise = (effect + random.nextGaussian()) * Math.sqrt(0.5);
        scores.add(new LabelledScore(item, noise + (risky ? 1 : 0), risky));
      }
    }
    return scores;
  }

  /** The statistics of one side, compared with the truth. */
  private static final class Side {

    private final Ledger falsePositiveRate = new Ledger();
    private final Ledger precision = new Ledger();

    void add(double threshold, ThresholdStatistics statistics) {
      double flagged = NORMAL.survivalProbability(threshold);
      double found = NORMAL.survivalProbability(threshold - 1);
      falsePositiveRate.add(statistics.falsePositiveRate(), flagged);
      precision.add(
          statistics.precision(), RISKY * found / (RISKY * found + (1 - RISKY) * flagged));
    }
  }

  private static final class Ledger {

    private double excess;
    private int covered;

    void add(Interval interval, double truth) {
      excess += interval.value() - truth;
      covered += interval.low() <= truth && truth <= interval.high() ? 1 : 0;
    }

    double bias() {
      return excess / TRIALS;
    }

    double coverage() {
      return (double) covered / TRIALS;
    }
  }
}
