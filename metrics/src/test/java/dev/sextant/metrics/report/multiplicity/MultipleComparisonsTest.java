package dev.sextant.metrics.report.multiplicity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.influence.Means;
import dev.sextant.metrics.report.influence.StudentT;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MultipleComparisonsTest {

  private static final int CLUSTERS = 200;
  private static final int DRAWS = 10_000;

  private final Random random = new Random(11);

  @Test
  void a_single_difference_has_the_p_of_its_t_test() {
    Estimate[] one = {estimate(0.1, gaussians()).minus(estimate(0, gaussians()))};
    double[] p = adjust(one, new Draws(one, DRAWS, 1));
    double t = one[0].value() / one[0].standardError();
    assertThat(p).containsExactly(StudentT.twoSided(t, one[0].degreesOfFreedom()));
  }

  @Test
  void copies_of_one_statistic_cost_nothing() {
    double[] error = gaussians();
    double[] noise = gaussians();
    Estimate baseline = estimate(0, error);
    Estimate[] all = new Estimate[20];
    Arrays.setAll(all, s -> estimate(0.15, noise).minus(baseline));
    double[] p = adjust(all, new Draws(all, DRAWS, 2));
    assertThat(p).hasSize(20);
    assertThat(Arrays.stream(p).max().orElseThrow())
        .isCloseTo(Arrays.stream(p).min().orElseThrow(), within(1e-12))
        .isCloseTo(all[0].p(), within(0.01));
  }

  @Test
  void among_equal_statistics_a_difference_is_found_in_five_percent() {
    int found = 0;
    int trials = 400;
    for (int t = 0; t < trials; t++) {
      double[] common = gaussians();
      Estimate[] equal = new Estimate[8];
      for (int s = 0; s < equal.length; s++) {
        double[] sample = gaussians();
        for (int g = 0; g < CLUSTERS; g++) {
          sample[g] += 2 * common[g];
        }
        equal[s] = sampled(sample);
      }
      Estimate[] differences = pairs(equal);
      double[] p = adjust(differences, new Draws(differences, 500, t));
      found += Arrays.stream(p).min().orElseThrow() < 0.05 ? 1 : 0;
    }
    assertThat(found / (double) trials).isBetween(0.02, 0.085);
  }

  /** None of k independent differences is as large by chance with probability (1 - p)^k. */
  @Test
  void independent_differences_are_corrected_for_their_number() {
    Estimate[] all = new Estimate[5];
    Arrays.setAll(all, s -> estimate(0.06 * (s + 1), gaussians()));
    double[] p = adjust(all, new Draws(all, 100_000, 4));
    double least = 0;
    for (int s = all.length - 1; s >= 0; s--) {
      double none = 1;
      for (int rest = 0; rest <= s; rest++) {
        none *= 1 - all[s].p();
      }
      least = Math.max(least, 1 - none);
      assertThat(p[s]).isCloseTo(least, within(0.01)).isGreaterThanOrEqualTo(all[s].p());
    }
  }

  @Test
  void a_difference_that_does_not_vary_has_p_1_and_changes_no_other() {
    double[] constant = new double[CLUSTERS];
    Estimate difference = estimate(0.2, gaussians());
    Estimate[] two = {estimate(1, constant), difference};
    assertThat(adjust(two, new Draws(two, DRAWS, 5)))
        .satisfies(p -> assertThat(p[0]).isEqualTo(1))
        .satisfies(p -> assertThat(p[1]).isCloseTo(difference.p(), within(0.01)));
    assertThat(adjust(new Estimate[0], new Draws(new Estimate[0], 10, 1))).isEmpty();
  }

  @Test
  void the_set_of_the_best_holds_the_best_and_leaves_out_the_worst() {
    int held = 0;
    int trials = 200;
    for (int t = 0; t < trials; t++) {
      Estimate[] scores = new Estimate[6];
      for (int s = 0; s < scores.length; s++) {
        double shift = s == 5 ? -0.5 : s < 2 ? 0.05 : 0;
        double[] sample = gaussians();
        for (int g = 0; g < CLUSTERS; g++) {
          sample[g] += shift;
        }
        scores[s] = sampled(sample);
      }
      double[] p = ConfidenceSet.p(scores, new Draws(scores, 500, t));
      held += p[0] >= 0.05 && p[1] >= 0.05 ? 1 : 0;
      assertThat(p[5]).isLessThan(0.05);
      assertThat(p).contains(1.0);
    }
    assertThat(held / (double) trials).isGreaterThan(0.93);
  }

  @Test
  void draws_have_the_covariance_of_the_statistics_and_the_same_bits_again() {
    double[] error = gaussians();
    double[] twice = Arrays.stream(error).map(each -> 2 * each).toArray();
    Estimate[] three = {estimate(0, error), estimate(0, twice), estimate(0, gaussians())};
    Draws draws = new Draws(three, DRAWS, 3);
    double product = 0;
    for (int b = 0; b < DRAWS; b++) {
      assertThat(draws.error(b, 1)).isCloseTo(2 * draws.error(b, 0), within(1e-9));
      product += draws.error(b, 0) * draws.error(b, 2) / DRAWS;
    }
    assertThat(product)
        .isCloseTo(
            three[0].covariance(three[2]),
            within(4 * three[0].standardError() * three[2].standardError() / 100));
    assertThat(new Draws(three, DRAWS, 3).error(77, 2)).isEqualTo(draws.error(77, 2));
  }

  private static double[] adjust(Estimate[] differences, Draws draws) {
    return Arrays.stream(StepDown.correct(differences, draws))
        .mapToDouble(StepDown.Corrected::p)
        .toArray();
  }

  private double[] gaussians() {
    double[] sample = new double[CLUSTERS];
    Arrays.setAll(sample, g -> random.nextGaussian());
    return sample;
  }

  /** Returns a mean over clusters of one subject. */
  private static Estimate sampled(double[] sample) {
    int[] own = new int[CLUSTERS];
    Arrays.setAll(own, g -> g);
    return Means.mean(sample, new Clusters(own, CLUSTERS));
  }

  private static Estimate estimate(double value, double[] errors) {
    Estimate centred = sampled(errors);
    return new Estimate(
        value, centred.influence(), CLUSTERS, centred.support(), centred.mostDegrees());
  }

  private static Estimate[] pairs(Estimate[] all) {
    List<Estimate> pairs = new ArrayList<>();
    for (int i = 0; i < all.length; i++) {
      for (int j = i + 1; j < all.length; j++) {
        pairs.add(all[i].minus(all[j]));
      }
    }
    return pairs.toArray(Estimate[]::new);
  }
}
