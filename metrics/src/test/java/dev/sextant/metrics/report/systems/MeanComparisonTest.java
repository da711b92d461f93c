package dev.sextant.metrics.report.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.systems.MeanComparison.Kind;
import dev.sextant.metrics.report.systems.MeanComparison.SystemMean;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Means of a metric side by side over the same items. */
class MeanComparisonTest {

  private static final Kind SCORE = new Kind(true, false);
  private static final Kind RISK = new Kind(false, false);
  private static final Kind SHARE = new Kind(true, true);

  /** The figures are of SciPy: {@code ttest_1samp(first - second, 0)} and its interval. */
  @Test
  void a_difference_of_single_items_is_that_of_a_paired_t_test() {
    double[] first = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    double[] second = {1.5, 1.7, 2.2, 4.1, 4.4, 5.9, 6.1, 8.3, 8.2, 9.9, 10.1, 11.8};

    MeanComparison compared = MeanComparison.of(List.of(first, second), each(12), SCORE, 1);

    SystemDifference difference = compared.differences().get(0);
    Interval of = difference.difference();
    assertThat(of.value()).isCloseTo(0.3166666666666666, within(1e-9));
    assertThat(Objects.requireNonNull(of.low())).isCloseTo(0.01035241499888695, within(1e-9));
    assertThat(Objects.requireNonNull(of.high())).isCloseTo(0.6229809183344462, within(1e-9));
    assertThat(compared.systems().get(0).mean().value()).isCloseTo(6.5, within(1e-12));
  }

  @Test
  void only_common_items_of_systems_with_enough_of_them_are_compared() {
    double[] all = values(40, 0, 1);
    double[] half = values(40, 20, 2);
    double[] few = values(40, 21, 3);
    double[] none = new double[40];
    Arrays.fill(none, Double.NaN);

    MeanComparison compared = MeanComparison.of(List.of(all, half, few, none), each(40), SCORE, 1);

    assertThat(compared.items()).isEqualTo(20);
    assertThat(compared.systems())
        .extracting(SystemMean::isCompared)
        .containsExactly(true, true, false, false);
    assertThat(compared.systems()).extracting(SystemMean::items).containsExactly(40, 20, 19, 0);
    assertThat(compared.differences()).hasSize(1);
    assertThat(MeanComparison.of(List.of(none, none), each(40), SCORE, 1).items()).isZero();
  }

  @Test
  void the_better_end_depends_on_the_metric() {
    double[] low = values(60, 0, 4);
    double[] high = Arrays.stream(low).map(value -> value + 2).toArray();
    high[0] += 0.1;

    assertThat(best(MeanComparison.of(List.of(low, high), each(60), SCORE, 1)))
        .containsExactly(false, true);
    assertThat(best(MeanComparison.of(List.of(low, high), each(60), RISK, 1)))
        .containsExactly(true, false);
  }

  @Test
  void a_share_stays_within_0_and_1() {
    double[] shares = new double[40];
    Arrays.fill(shares, 1);
    shares[3] = 0.5;

    Interval mean = MeanComparison.of(List.of(shares), each(40), SHARE, 1).systems().get(0).mean();

    assertThat(Objects.requireNonNull(mean).high()).isLessThanOrEqualTo(1);
    assertThat(mean.low()).isPositive();
  }

  @Test
  void items_of_a_cluster_are_no_independent_evidence() {
    double[] first = values(60, 0, 5);
    double[] second = values(60, 0, 6);
    for (int i = 0; i < 60; i++) {
      first[i] = first[i / 3 * 3];
      second[i] = second[i / 3 * 3];
    }
    ItemClusters thirds = new ItemClusters(IntStream.range(0, 60).map(i -> i / 3).toArray(), 20);

    MeanComparison clustered = MeanComparison.of(List.of(first, second), thirds, SCORE, 1);
    MeanComparison alone = MeanComparison.of(List.of(first, second), each(60), SCORE, 1);

    assertThat(clustered.clusters()).isEqualTo(20);
    assertThat(width(clustered)).isGreaterThan(1.5 * width(alone));
  }

  private static double width(MeanComparison compared) {
    Interval of = compared.differences().get(0).difference();
    return Objects.requireNonNull(of.high()) - Objects.requireNonNull(of.low());
  }

  private static List<Boolean> best(MeanComparison compared) {
    return compared.systems().stream()
        .map(each -> Objects.requireNonNull(each.p()) >= 0.05)
        .toList();
  }

  private static ItemClusters each(int items) {
    return new ItemClusters(IntStream.range(0, items).toArray(), items);
  }

  /** Normal values from an item on; none before it. */
  private static double[] values(int items, int from, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] values = new double[items];
    for (int i = 0; i < items; i++) {
      values[i] = i < from ? Double.NaN : random.nextGaussian();
    }
    return values;
  }
}
