package dev.sextant.metrics.report.influence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Interval.NoInterval.Cause;
import dev.sextant.metrics.report.interval.Support;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IntervalsTest {

  private final Random random = new Random(3);

  /** Coverage of 1,000 samples has a standard error of .007; the bounds leave four of them. */
  @Test
  void the_interval_of_an_area_covers_it_in_95_percent_with_30_items_of_4_answers() {
    double distance = 1.1902322; // sqrt(2) times the normal quantile of .8
    int covered = 0;
    for (int sample = 0; sample < 1000; sample++) {
      double[] scores = new double[120];
      boolean[] positive = new boolean[120];
      for (int item = 0; item < 30; item++) {
        double ofItem = random.nextGaussian() * Math.sqrt(0.4);
        for (int i = 4 * item; i < 4 * item + 4; i++) {
          positive[i] = random.nextDouble() < 0.4;
          scores[i] =
              (positive[i] ? distance : 0) + ofItem + random.nextGaussian() * Math.sqrt(0.6);
        }
      }
      Interval interval = AreaUnderCurve.of(scores, positive, items(30, 4)).interval();
      covered += interval.isAbove(0.8) || interval.isBelow(0.8) ? 0 : 1;
    }
    assertThat(covered / 1000.0).isBetween(0.92, 0.98);
  }

  @Test
  void the_interval_of_a_correlation_covers_it_in_95_percent_with_25_items() {
    int pearson = 0;
    int spearman = 0;
    double rho = 6 / Math.PI * Math.asin(0.6 / 2);
    for (int sample = 0; sample < 1000; sample++) {
      double[] x = new double[25];
      double[] y = new double[25];
      for (int i = 0; i < 25; i++) {
        x[i] = random.nextGaussian();
        y[i] = 0.6 * x[i] + 0.8 * random.nextGaussian();
      }
      Interval ofPearson = Correlation.pearson(x, y, items(25, 1)).interval();
      Interval ofSpearman = Correlation.spearman(x, y, items(25, 1)).interval();
      pearson += ofPearson.isAbove(0.6) || ofPearson.isBelow(0.6) ? 0 : 1;
      spearman += ofSpearman.isAbove(rho) || ofSpearman.isBelow(rho) ? 0 : 1;
    }
    assertThat(pearson / 1000.0).isBetween(0.92, 0.985);
    assertThat(spearman / 1000.0).isBetween(0.92, 0.99);
  }

  @Test
  void a_perfect_area_has_an_exact_end() {
    double[] scores = new double[40];
    boolean[] positive = new boolean[40];
    Arrays.setAll(scores, i -> i);
    for (int i = 20; i < 40; i++) {
      positive[i] = true;
    }
    Interval interval = AreaUnderCurve.of(scores, positive, items(40, 1)).interval();
    assertThat(interval.high()).isEqualTo(1.0);
    assertThat(interval.low()).isCloseTo(Math.pow(0.025, 1 / 20.0), within(1e-12));
  }

  @Test
  void too_few_clusters_of_a_class_give_a_value_alone() {
    double[] scores = random.doubles(80).toArray();
    boolean[] positive = new boolean[80];
    Arrays.fill(positive, 0, 36, true); // all answers of nine items
    Interval interval = AreaUnderCurve.of(scores, positive, items(20, 4)).interval();
    assertThat(interval.isBounded()).isFalse();
    assertThat(interval.missing().cause()).isEqualTo(Cause.TOO_FEW_OF_A_CLASS);
    assertThat(interval.missing().items()).isEqualTo(9);
  }

  @Test
  void few_clusters_with_most_of_the_influence_count_as_few() {
    double[] equal = new double[50];
    Arrays.setAll(equal, g -> g % 2 == 0 ? 0.1 : -0.1);
    double[] one = equal.clone();
    one[0] = 5;
    Support support = Support.ofItems(50);
    assertThat(new Estimate(0, equal, 50, support, 49).degreesOfFreedom()).isEqualTo(49);
    assertThat(new Estimate(0, one, 50, support, 49).degreesOfFreedom()).isLessThan(3);
  }

  @Test
  void the_square_of_a_correlation_holds_nought_where_the_correlation_does() {
    double[] x = random.doubles(60).toArray();
    double[] noise = random.doubles(60).toArray();
    double[] falling = new double[60];
    Arrays.setAll(falling, i -> noise[i] / 4 - x[i]);
    Interval none = Intervals.square(Correlation.pearson(x, noise, items(60, 1)));
    assertThat(none.low()).isZero();
    assertThat(none.value()).isPositive();
    Measured measured = Correlation.pearson(x, falling, items(60, 1));
    Interval r = measured.interval();
    Interval square = Intervals.square(measured);
    assertThat(r.high()).isNegative();
    assertThat(square.low()).isEqualTo(r.high() * r.high());
    assertThat(square.value()).isEqualTo(r.value() * r.value());
    assertThat(square.high()).isEqualTo(r.low() * r.low());
  }

  @Test
  void a_perfect_correlation_has_an_exact_end() {
    double[] x = new double[40];
    Arrays.setAll(x, i -> i);
    Interval interval = Correlation.pearson(x, x, items(40, 1)).interval();
    assertThat(interval.high()).isEqualTo(1.0);
    assertThat(interval.low()).isCloseTo(2 * Math.pow(0.025, 1 / 40.0) - 1, within(1e-12));
  }

  @Test
  void what_does_not_vary_has_a_value_alone_and_nothing_undefined_has_an_interval() {
    double[] constant = new double[30];
    Arrays.fill(constant, 0.3);
    Interval interval = Intervals.of(Means.mean(constant, items(30, 1)), Scale.IDENTITY);
    assertThat(interval.missing().cause()).isEqualTo(Cause.NO_VARIATION);
    assertThat(interval.missing().items()).isEqualTo(30);
    assertThat(Intervals.share(null)).isNull();
    assertThat(Intervals.correlation(null)).isNull();
    assertThat(Intervals.square(null)).isNull();
    assertThat(Intervals.of(null, Scale.LOGIT)).isNull();
  }

  @Test
  void the_interval_of_a_difference_holds_nought_where_its_p_is_above_5_percent() {
    int decided = 0;
    for (int sample = 0; sample < 200; sample++) {
      double[] values = new double[40];
      Arrays.setAll(values, i -> 0.3 + random.nextGaussian());
      Estimate mean = Means.mean(values, items(20, 2));
      Interval interval = Intervals.of(mean, Scale.IDENTITY);
      boolean excluded = interval.isAbove(0) || interval.isBelow(0);
      assertThat(mean.p() < 0.05).isEqualTo(excluded);
      decided += excluded ? 1 : 0;
    }
    assertThat(decided).isBetween(20, 180);
  }

  private static Clusters items(int items, int answers) {
    int[] of = new int[items * answers];
    Arrays.setAll(of, i -> i / answers);
    return new Clusters(of, items);
  }
}
