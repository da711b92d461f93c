package dev.sextant.metrics.calibration.threshold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.Given;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Outcome;
import dev.sextant.metrics.calibration.labelled.Outcome.Obstacle;
import dev.sextant.metrics.catalogue.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A rate that keeps its limit in the sample, and one whose upper bound does. */
class UpperBoundTest {

  private static final ClassCounts ENOUGH = new ClassCounts(50, 50);
  private static final int FITS = 1000;

  /** SciPy 1.17.1: scipy.stats.beta.ppf(.95, k + 1, n - k). */
  @ParameterizedTest
  @CsvSource({
    "0, 29, 0.0981446276772957",
    "2, 75, 0.0815718704532479",
    "7, 150, 0.08586337953909064",
    "40, 1000, 0.051753401352160444"
  })
  void of_one_answer_an_item_it_is_clopper_and_pearsons(int errors, int n, double bound) {
    List<LabelledScore> scores = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      scores.add(new LabelledScore(i, i, false));
    }
    UpperBound upper = UpperBound.ofClass(scores, false);
    double rate = (double) errors / n;
    assertThat(upper.of(rate)).isCloseTo(bound, within(1e-10));
    assertThat(upper.keeps(rate, bound + 1e-9)).isTrue();
    assertThat(upper.keeps(rate, bound - 1e-9)).isFalse();
  }

  @Test
  void answers_of_one_item_count_as_one() {
    List<LabelledScore> alone = new ArrayList<>();
    List<LabelledScore> five = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      alone.add(new LabelledScore(i, i, false));
      for (int k = 0; k < 5; k++) {
        five.add(new LabelledScore(i, i, false));
      }
    }
    assertThat(UpperBound.ofClass(five, false).of(0.1))
        .isCloseTo(UpperBound.ofClass(alone, false).of(0.1), within(1e-12));
  }

  /** 150 items, half of them risky: the true rate is above .1 in about half of the fits. */
  @Test
  void a_limit_in_the_sample_is_missed_about_half_of_the_time_and_its_bound_hardly_ever() {
    double inSample = missed(Objective.of("fpr-at-most", 0.1), 150, 1);
    double bounded = missed(Objective.of("fpr-upper-bound-at-most", 0.1), 150, 1);
    assertThat(inSample).isBetween(0.4, 0.65);
    assertThat(bounded).isBetween(0.0, 0.06);
  }

  /** 1,000 items: the steps of whole errors are finer, so it comes closer to 5 %. */
  @Test
  void with_more_items_the_bound_misses_in_about_one_fit_of_twenty() {
    assertThat(missed(Objective.of("fpr-upper-bound-at-most", 0.1), 1000, 1)).isBetween(0.02, 0.07);
    assertThat(missed(Objective.of("recall-lower-bound-at-least", 0.9), 1000, 1))
        .isBetween(0.02, 0.07);
  }

  /** Four answers an item, half of whose noise is in common. */
  @Test
  void of_several_answers_an_item_the_bound_holds_too() {
    assertThat(missed(Objective.of("fpr-upper-bound-at-most", 0.1), 300, 4)).isLessThan(0.06);
  }

  @Test
  void a_fit_says_its_bound() {
    List<LabelledScore> scores = simulated(new Random(4), 400, 1);
    ThresholdFit fit = Given.value(fit(Objective.of("fpr-upper-bound-at-most", 0.1), scores));
    double rate = fit.calibration().falsePositiveRate().value();
    assertThat(fit.bound()).isBetween(rate, 0.1);
    ThresholdFit recall =
        Given.value(fit(Objective.of("recall-lower-bound-at-least", 0.8), scores));
    assertThat(recall.bound()).isBetween(0.8, recall.calibration().recall().value());
    assertThat(Given.value(fit(Objective.of("fpr-at-most", 0.1), scores)).bound()).isNull();
  }

  @Test
  void a_bound_that_so_few_labels_cannot_keep_is_refused_with_the_lowest() {
    List<LabelledScore> scores = simulated(new Random(4), 110, 1);
    Outcome.Refused<?> refused =
        Given.refusal(fit(Objective.of("fpr-upper-bound-at-most", 0.01), scores));
    assertThat(refused.obstacle()).isEqualTo(Obstacle.TARGET_UNREACHABLE);
    assertThat(refused.sentence()).contains("at most 0.01").contains("0.053");
  }

  private static Outcome<ThresholdFit> fit(Objective objective, List<LabelledScore> scores) {
    return ThresholdFit.of(objective, Direction.HIGHER_IS_RISKY, scores, ENOUGH);
  }

  /** Returns how often the true rate of a fitted threshold misses the target. */
  private static double missed(Objective objective, int items, int answers) {
    Random random = new Random(12);
    int missed = 0;
    for (int i = 0; i < FITS; i++) {
      List<LabelledScore> scores = simulated(random, items, answers);
      double threshold = Given.value(fit(objective, scores)).threshold().value();
      double target = objective.target();
      boolean above = normal(threshold) < 1 - target;
      boolean below = 1 - normal(threshold - 2) < target;
      missed +=
          objective.goal() == Goal.RECALL_LOWER_BOUND_AT_LEAST ? (below ? 1 : 0) : (above ? 1 : 0);
    }
    return (double) missed / FITS;
  }

  /** Standard normal, those of every second item 2 higher and risky. */
  private static List<LabelledScore> simulated(Random random, int items, int answers) {
    List<LabelledScore> scores = new ArrayList<>();
    double own = answers == 1 ? 1 : Math.sqrt(0.5);
    for (int item = 0; item < items; item++) {
      boolean risky = item % 2 == 0;
      double common = answers == 1 ? 0 : Math.sqrt(0.5) * random.nextGaussian();
      for (int k = 0; k < answers; k++) {
        double score = common + own * random.nextGaussian() + (risky ? 2 : 0);
        scores.add(new LabelledScore(item, score, risky));
      }
    }
    return scores;
  }

  /** Phi, good to 1e-7: Abramowitz and Stegun, 26.2.17. */
  private static double normal(double x) {
    double t = 1 / (1 + 0.2316419 * Math.abs(x));
    double tail =
        Math.exp(-x * x / 2)
            / Math.sqrt(2 * Math.PI)
            * t
            * (0.319381530
                + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
    return x < 0 ? tail : 1 - tail;
  }
}
