package dev.sextant.metrics.report.trend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.report.influence.Clusters;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Expected values: own calculation with SciPy. */
class PlannedShareTest {

  @Test
  void the_detectable_worsening_follows_from_the_largest_variance() {
    assertThat(new PlannedShare(200, 1 / 200.0, 5, 5).detectable(0.05 / 52 / 2))
        .isCloseTo(0.07265972896026705, within(1e-9));
    assertThat(new PlannedShare(40, 1 / 20.0, 2, 2).detectable(0.01))
        .isCloseTo(0.3172725135325435, within(1e-9));
  }

  @Test
  void a_worsening_of_that_size_is_found_by_eight_looks_of_ten() {
    int items = 100;
    int answers = 4;
    int firstRuns = 3;
    double level = 0.001;
    double worsening = new PlannedShare(items, 1.0 / items, answers, firstRuns).detectable(level);
    Clusters clusters = new Clusters(IntStream.range(0, items).toArray(), items);
    SplittableRandom random = new SplittableRandom(7);
    int found = 0;
    for (int trial = 0; trial < 500; trial++) {
      double[][] first = new double[firstRuns][];
      for (int run = 0; run < firstRuns; run++) {
        first[run] = shares(random, items, answers, 0.5 + worsening / 2);
      }
      double[] current = shares(random, items, answers, 0.5 - worsening / 2);
      double p = new MetricTrend(new BaselineRuns(first, clusters), true).next(current).p();
      found += p <= level ? 1 : 0;
    }
    assertThat(found / 500.0).isBetween(0.74, 0.9);
  }

  private static double[] shares(SplittableRandom random, int items, int answers, double grounded) {
    double[] shares = new double[items];
    for (int i = 0; i < items; i++) {
      for (int a = 0; a < answers; a++) {
        shares[i] += random.nextDouble() < grounded ? 1.0 / answers : 0;
      }
    }
    return shares;
  }
}
