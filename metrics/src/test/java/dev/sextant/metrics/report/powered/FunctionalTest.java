package dev.sextant.metrics.report.powered;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.report.powered.Functional.Projection;
import java.util.Arrays;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Compares statistics of weighted subjects with their definitions, and influences with slopes. */
class FunctionalTest {

  private static final int SUBJECTS = 60;
  private static final double STEP = 1e-6;

  private final Random random = new Random(5);
  private final double[] scores = new double[SUBJECTS];
  private final boolean[] flagged = new boolean[SUBJECTS];
  private final double[] shares = new double[SUBJECTS];
  private final double[] weights = new double[SUBJECTS];
  private final int[] subjects = new int[SUBJECTS];

  FunctionalTest() {
    for (int i = 0; i < SUBJECTS; i++) {
      subjects[i] = i;
      shares[i] = i % 3 == 0 ? random.nextDouble() : i % 2;
      scores[i] = Math.rint(4 * (shares[i] + random.nextGaussian())) / 4; // with ties
      flagged[i] = scores[i] > 0.5;
      weights[i] = 0.5 + random.nextDouble();
    }
    double sum = Arrays.stream(weights).sum();
    Arrays.setAll(weights, i -> weights[i] / sum);
  }

  @Test
  void area_is_the_weighted_share_of_pairs() {
    assertFunctional(new WeightedArea(scores), this::area);
  }

  @Test
  void ratios_are_quotients_of_weighted_sums() {
    assertFunctional(WeightedRatio.share(), w -> ratio(w, shares, ones()));
    assertFunctional(WeightedRatio.precision(flagged), w -> ratio(w, among(shares), among(ones())));
    assertFunctional(WeightedRatio.recall(flagged), w -> ratio(w, among(shares), shares));
    assertFunctional(
        WeightedRatio.falsePositiveRate(flagged), w -> ratio(w, among(complement()), complement()));
  }

  @Test
  void statistics_that_nothing_defines_are_not_numbers() {
    double[] none = new double[SUBJECTS];
    assertThat(new WeightedArea(scores).at(subjects, none, weights).value()).isNaN();
    assertThat(WeightedRatio.recall(flagged).at(subjects, none, weights).value()).isNaN();
    assertThat(WeightedRatio.precision(new boolean[SUBJECTS]).at(subjects, shares, weights).value())
        .isNaN();
  }

  /** Compares the value with its definition, and each influence with a numerical derivative. */
  private void assertFunctional(Functional functional, ToDoubleFunction<double[]> definition) {
    Projection projection = functional.at(subjects, shares, weights);
    assertThat(projection.value()).isCloseTo(definition.applyAsDouble(weights), within(1e-12));
    double mean = 0;
    for (int i = 0; i < SUBJECTS; i++) {
      double[] more = weights.clone();
      more[i] += STEP;
      double[] less = weights.clone();
      less[i] -= STEP;
      double slope = (definition.applyAsDouble(more) - definition.applyAsDouble(less)) / (2 * STEP);
      assertThat(projection.influence()[i]).as("subject %d", i).isCloseTo(slope, within(1e-6));
      mean += weights[i] * projection.influence()[i];
    }
    assertThat(mean).isCloseTo(0, within(1e-12));
    for (int i = 0; i < SUBJECTS; i++) {
      double slope = (at(functional, i, STEP) - at(functional, i, -STEP)) / (2 * STEP);
      assertThat(weights[i] * projection.jump()[i])
          .as("jump of subject %d", i)
          .isCloseTo(slope, within(1e-6));
    }
  }

  /** Returns the statistic with a little more of a subject's share. */
  private double at(Functional functional, int subject, double more) {
    double[] other = shares.clone();
    other[subject] += more;
    return functional.at(subjects, other, weights).value();
  }

  private double area(double[] w) {
    double won = 0;
    double positives = 0;
    double negatives = 0;
    for (int i = 0; i < SUBJECTS; i++) {
      positives += w[i] * shares[i];
      negatives += w[i] * (1 - shares[i]);
      for (int j = 0; j < SUBJECTS; j++) {
        double wins = scores[i] > scores[j] ? 1 : scores[i] == scores[j] ? 0.5 : 0;
        won += w[i] * shares[i] * w[j] * (1 - shares[j]) * wins;
      }
    }
    return won / positives / negatives;
  }

  private static double ratio(double[] w, double[] above, double[] below) {
    double numerator = 0;
    double denominator = 0;
    for (int i = 0; i < SUBJECTS; i++) {
      numerator += w[i] * above[i];
      denominator += w[i] * below[i];
    }
    return numerator / denominator;
  }

  private static double[] ones() {
    double[] ones = new double[SUBJECTS];
    Arrays.fill(ones, 1);
    return ones;
  }

  private double[] among(double[] values) {
    double[] some = new double[SUBJECTS];
    Arrays.setAll(some, i -> flagged[i] ? values[i] : 0);
    return some;
  }

  private double[] complement() {
    double[] others = new double[SUBJECTS];
    Arrays.setAll(others, i -> 1 - shares[i]);
    return others;
  }
}
