package dev.sextant.metrics.report.powered;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.report.influence.Clusters;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InclusionTest {

  private static final double NONE = Double.NaN;

  @Test
  void subjects_without_a_probability_are_equally_likely() {
    assertThat(Inclusion.complete(new double[] {NONE, NONE})).containsExactly(1, 1);
    assertThat(Inclusion.complete(new double[] {.5, .1})).containsExactly(.5, .1);
  }

  @Test
  void both_kinds_of_samples_weigh_as_their_numbers_of_labels() {
    double[] likely = Inclusion.complete(new double[] {.5, NONE, .1, NONE, NONE});
    double[] weights = Arrays.stream(likely).map(each -> 1 / each).toArray();
    assertThat(weights[0] + weights[2]).isCloseTo(12, within(1e-12));
    assertThat(weights[1] + weights[3] + weights[4]).isCloseTo(18, within(1e-12));
    assertThat(weights[1]).isEqualTo(weights[3]);
  }

  /**
   * Half of the subjects are ten times as likely to be asked about, and three times as often bad.
   */
  @Test
  void weights_undo_that_people_were_asked_about_the_worst() {
    int n = 40_000;
    Random random = new Random(4);
    PartlyLabelled.Checks weighed = new PartlyLabelled.Checks();
    PartlyLabelled.Checks unweighed = new PartlyLabelled.Checks();
    int bad = 0;
    for (int i = 0; i < n; i++) {
      boolean often = i % 2 == 0;
      boolean isBad = random.nextDouble() < (often ? .6 : .2);
      bad += isBad ? 1 : 0;
      double likely = often ? .2 : .02;
      if (random.nextDouble() < likely) {
        weighed.add(i, isBad, likely);
        unweighed.add(i, isBad, null);
      }
    }
    double[] silent = new double[n];
    Arrays.fill(silent, .5);
    Clusters clusters = new Clusters(IntStream.range(0, n).toArray(), n);

    PoweredEstimate share =
        PredictionPowered.of(weighed.among(silent, clusters), WeightedRatio.share(), 1);
    PoweredEstimate wrong =
        PredictionPowered.of(unweighed.among(silent, clusters), WeightedRatio.share(), 1);

    double truth = (double) bad / n;
    assertThat(truth).isBetween(share.people().low(), share.people().high());
    assertThat(wrong.people().low()).as("without weights").isGreaterThan(truth + .1);
  }
}
