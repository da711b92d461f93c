package dev.sextant.metrics.report.powered;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LabelChancesTest {

  private static final int ANSWERS = 2000;

  private final Random random = new Random(3);
  private final double[] shares = new double[ANSWERS];
  private final double[] scores = new double[ANSWERS];
  private final boolean[] flagged = new boolean[ANSWERS];
  private final boolean[] known = new boolean[ANSWERS];

  LabelChancesTest() {
    for (int i = 0; i < ANSWERS; i++) {
      shares[i] = 0.1 + 0.8 * random.nextDouble();
      scores[i] = shares[i] + random.nextGaussian();
      flagged[i] = scores[i] > 1.5;
      known[i] = true;
    }
  }

  @Test
  void a_fifth_of_the_answers_is_expected() {
    LabelChances chances = new LabelChances(shares, known);

    for (double[] each :
        new double[][] {
          chances.ofShare(), chances.ofArea(scores), chances.ofThreshold(scores, flagged)
        }) {
      assertThat(Arrays.stream(each).sum()).isCloseTo(ANSWERS / 5.0, within(1e-9));
      assertThat(Arrays.stream(each).boxed()).allMatch(chance -> chance > 0 && chance <= 1);
      assertThat(Arrays.stream(each).min().orElseThrow())
          .as("even for %s of the labels", LabelChances.EVEN)
          .isGreaterThanOrEqualTo(LabelChances.EVEN / 5);
    }
  }

  /** By the definition of the influence, with all pairs. */
  @Test
  void for_an_area_chances_grow_with_the_deviation_times_the_jump() {
    double[] chances = new LabelChances(shares, known).ofArea(scores);

    double[] products = new double[ANSWERS];
    double positives = Arrays.stream(shares).sum();
    double negatives = ANSWERS - positives;
    double[] below = new double[ANSWERS];
    double[] above = new double[ANSWERS];
    double area = 0;
    for (int i = 0; i < ANSWERS; i++) {
      for (int j = 0; j < ANSWERS; j++) {
        double wins = i == j ? 0.5 : scores[i] > scores[j] ? 1 : 0;
        below[i] += (1 - shares[j]) * wins / negatives;
        above[i] += shares[j] * (1 - wins) / positives;
      }
      area += shares[i] * below[i] / positives;
    }
    for (int i = 0; i < ANSWERS; i++) {
      double jump = (below[i] - area) / positives - (above[i] - area) / negatives;
      products[i] = Math.sqrt(shares[i] * (1 - shares[i])) * Math.abs(jump);
    }
    double mean = Arrays.stream(products).average().orElseThrow();
    double factor = chances[0] / (0.4 + 0.6 * products[0] / mean);
    for (int i = 0; i < ANSWERS; i++) {
      double expected = Math.min(1, factor * (0.4 + 0.6 * products[i] / mean));
      assertThat(chances[i]).as("answer %d", i).isCloseTo(expected, within(1e-9));
    }
  }

  @Test
  void for_a_threshold_flagged_answers_are_asked_about_more_often() {
    double[] chances = new LabelChances(shares, new boolean[ANSWERS]).ofThreshold(scores, flagged);

    double asFlagged = chance(chances, true);
    assertThat(asFlagged).isGreaterThan(3 * chance(chances, false));
  }

  private double chance(double[] chances, boolean of) {
    return chances[
        IntStream.range(0, ANSWERS).filter(i -> flagged[i] == of).findFirst().orElseThrow()];
  }

  @Test
  void an_answer_without_a_score_keeps_its_even_part() {
    scores[0] = Double.NaN;
    scores[1] = Double.NaN;
    shares[2] = Double.NaN;
    known[2] = false;

    double[] chances = new LabelChances(shares, known).ofArea(scores);

    double least = Arrays.stream(chances).min().orElseThrow();
    assertThat(chances[0]).isEqualTo(least).isPositive();
    assertThat(chances[1]).isEqualTo(least);
    assertThat(chances[2]).as("not labelled by the oracle").isEqualTo(least);
  }

  @Test
  void without_probabilities_all_answers_are_chosen_for_a_share() {
    double[] chances = new LabelChances(shares, new boolean[ANSWERS]).ofShare();
    assertThat(chances).containsOnly(1);
  }

  @Test
  void of_few_answers_all_are_chosen() {
    double[] few = {0.1, 0.5, 0.9};
    assertThat(new LabelChances(few, new boolean[] {true, true, true}).ofShare()).containsOnly(1);
    assertThat(new LabelChances(new double[0], new boolean[0]).ofShare()).isEmpty();
  }

  @Test
  void of_a_statistic_that_is_undefined_all_answers_are_chosen() {
    double[] same = new double[ANSWERS];
    double[] chances = new LabelChances(same, new boolean[ANSWERS]).ofArea(scores);
    assertThat(chances).containsOnly(1);
  }
}
