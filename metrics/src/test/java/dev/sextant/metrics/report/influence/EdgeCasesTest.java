package dev.sextant.metrics.report.influence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Interval.NoInterval.Cause;
import dev.sextant.metrics.report.interval.Support;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Samples in which a variance is 0, or all but 0. */
class EdgeCasesTest {

  private static final int CLUSTERS = 100;

  private final Random random = new Random(4);
  private final Clusters alone = new Clusters(numbers(), CLUSTERS);

  @Test
  void an_area_of_ties_alone_has_no_interval() {
    boolean[] positive = new boolean[CLUSTERS];
    Arrays.fill(positive, 0, 50, true);
    Interval interval = AreaUnderCurve.of(new double[CLUSTERS], positive, alone).interval();
    assertThat(interval.value()).isEqualTo(0.5);
    assertThat(interval.missing().cause()).isEqualTo(Cause.NO_VARIATION);
  }

  @Test
  void a_correlation_close_to_1_has_an_interval_as_close() {
    double[] x = random.doubles(CLUSTERS).toArray();
    double[] y = Arrays.stream(x).map(each -> each + 1e-4 * random.nextDouble()).toArray();
    Interval interval = Correlation.pearson(x, y, alone).interval();
    assertThat(interval.low()).isCloseTo(1, within(1e-6)).isLessThan(interval.value());
    assertThat(interval.high()).isGreaterThan(interval.value()).isLessThan(1);
  }

  /** The correlation rests on one subject: without it there is none. */
  @Test
  void a_correlation_of_one_outlier_is_wide() {
    double[] x = new double[CLUSTERS];
    x[7] = 1;
    double[] y = random.doubles(CLUSTERS).toArray();
    y[7] = 1;
    Interval interval = Correlation.pearson(x, y, alone).interval();
    assertThat(interval.high() - interval.low()).isGreaterThan(0.5);
    assertThat(interval.isAbove(0)).isFalse();
  }

  @Test
  void a_difference_of_independent_samples_has_the_degrees_of_the_one_that_varies() {
    double[] few = new double[10];
    Arrays.setAll(few, g -> g % 2 == 0 ? 0.1 : -0.1);
    double[] many = new double[1000];
    Arrays.setAll(many, g -> g % 2 == 0 ? 1e-5 : -1e-5);
    Estimate first = new Estimate(0.8, few, 10, Support.ofItems(10), 9);
    Estimate second = new Estimate(0.7, many, 1000, Support.ofItems(1000), 999);
    assertThat(first.minusIndependent(second).degreesOfFreedom()).isCloseTo(9, within(0.1));
    assertThat(second.minusIndependent(first).standardError())
        .isCloseTo(Math.sqrt(first.variance() + second.variance()), within(1e-12));
  }

  private static int[] numbers() {
    int[] numbers = new int[CLUSTERS];
    Arrays.setAll(numbers, i -> i);
    return numbers;
  }
}
