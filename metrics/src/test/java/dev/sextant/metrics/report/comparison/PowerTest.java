package dev.sextant.metrics.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.report.comparison.Power.Outlook;
import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.influence.Means;
import dev.sextant.metrics.report.influence.StudentT;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PowerTest {

  private static final int N = 40;

  /**
   * 40 items with a standard error of 0.1: scipy.stats.t(39).ppf(0.975) + t(39).ppf(0.8) = 2.022691
   * + 0.850935.
   */
  @Test
  void the_detectable_difference_is_that_of_the_t_test() {
    Power power = power(difference(0.05, 0.1), false);
    assertThat(power.detectable()).isCloseTo(0.1 * (2.022691 + 0.850935), within(1e-6));
    assertThat(power.clusters()).isEqualTo(N);
    assertThat(power.effective()).isEqualTo(N);
  }

  /** Brute force: the first N at which the formula falls to the difference. */
  @Test
  void the_items_needed_are_the_first_at_which_the_difference_is_detectable() {
    Difference difference = difference(0.05, 0.1);
    long needed = power(difference, false).needed();
    long found = N;
    while (detectable(found, difference) > 0.05) {
      found++;
    }
    assertThat(needed).isBetween(found - 1, found + 1);
  }

  private static double detectable(long items, Difference difference) {
    double degrees = difference.estimate().degreesOfFreedom() * items / N;
    double sum = StudentT.quantile(0.05, degrees) + StudentT.quantile(0.4, degrees);
    return sum * difference.estimate().standardError() * Math.sqrt(N / (double) items);
  }

  /** Of 2,000 samples with the detectable difference, 80 % decide. */
  @Test
  void the_detectable_difference_is_detected_in_four_of_five_samples() {
    Random random = new Random(8);
    double truth = 2.873626 / Math.sqrt(N);
    int found = 0;
    for (int trial = 0; trial < 2000; trial++) {
      double[] sample = new double[N];
      Arrays.setAll(sample, i -> truth + random.nextGaussian());
      found += mean(sample).p() < 0.05 ? 1 : 0;
    }
    assertThat(found / 2000.0).isBetween(0.77, 0.83);
  }

  @Test
  void what_no_number_of_items_decides_says_why() {
    assertThat(power(difference(0, 0.1), false).outlook()).isEqualTo(Outlook.NO_DIFFERENCE);
    assertThat(power(difference(1e-5, 0.1), false).outlook())
        .isEqualTo(Outlook.MORE_THAN_A_MILLION);
    Power decided = power(difference(0.5, 0.1), true);
    assertThat(decided.outlook()).isEqualTo(Outlook.DECIDED);
    assertThat(decided.needed()).isNull();
    Difference opposite =
        new Difference(difference(0.1, 0.1).estimate(), difference(-0.1, 0.1).estimate());
    assertThat(power(opposite, false).outlook()).isEqualTo(Outlook.OPPOSITE_DIFFERENCES);
    assertThat(Outlook.MORE_THAN_A_MILLION.code()).isEqualTo("more-than-a-million");
  }

  @Test
  void both_differences_that_must_agree_have_to_be_decided() {
    Difference weak =
        new Difference(difference(0.1, 0.1).estimate(), difference(0.02, 0.1).estimate());
    long alone = power(difference(0.02, 0.1), false).needed();
    assertThat(power(weak, false).needed()).isEqualTo(alone);
    Difference none =
        new Difference(difference(0.1, 0.1).estimate(), difference(0, 0.1).estimate());
    assertThat(power(none, false).outlook()).isEqualTo(Outlook.NO_DIFFERENCE);
  }

  @Test
  void without_items_or_variation_there_is_no_power() {
    assertThat(Power.of(difference(0.1, 0.1), null, false)).isEmpty();
    assertThat(Power.of(difference(0.1, 0), new Correction(1, 0.05, 0.05), false)).isEmpty();
  }

  /** Two of forty items with all the influence: 3 (2 u^2)^2 / (2 u^4) = 6 clusters. */
  @Test
  void few_items_with_most_of_the_influence_count_as_few() {
    double[] influence = new double[N];
    influence[0] = 0.1;
    influence[1] = -0.1;
    Estimate like = difference(0.1, 0.1).estimate();
    Estimate few = new Estimate(0.1, influence, N, like.support(), like.mostDegrees());
    assertThat(power(new Difference(few, null), false).effective()).isCloseTo(6, within(1e-9));
  }

  @Test
  void a_correction_makes_the_detectable_difference_larger_and_decides_as_its_p_does() {
    Random random = new Random(4);
    List<Difference> all =
        Arrays.stream(new double[] {0.35, 0.1, 0.3, -0.05, 0.42, 0.2, 0.33, 0})
            .mapToObj(
                shift -> {
                  double[] sample = new double[N];
                  Arrays.setAll(sample, i -> shift + random.nextGaussian());
                  return new Difference(mean(sample), null);
                })
            .toList();
    List<Correction> corrections = Difference.corrected(all, 1);
    for (int i = 0; i < all.size(); i++) {
      Correction correction = corrections.get(i);
      boolean decided = correction.p() < 0.05;
      assertThat(correction.level()).isBetween(0.004, 0.05);
      assertThat(decided).isEqualTo(all.get(i).p() < correction.level());
      assertThat(Power.of(all.get(i), correction, decided).orElseThrow().detectable())
          .isGreaterThan(power(all.get(i), decided).detectable());
    }
  }

  private static Power power(Difference difference, boolean decided) {
    return Power.of(difference, new Correction(0.5, 0.05, 0.05), decided).orElseThrow();
  }

  private static Estimate mean(double[] sample) {
    int[] own = new int[sample.length];
    Arrays.setAll(own, i -> i);
    return Means.mean(sample, new Clusters(own, sample.length));
  }

  /** A difference over 40 items that all have the same influence, up to its sign. */
  private static Difference difference(double value, double error) {
    double[] sample = new double[N];
    double each = error * Math.sqrt(N - 1.0);
    Arrays.setAll(sample, i -> value + (i % 2 == 0 ? each : -each));
    return new Difference(mean(sample), null);
  }
}
