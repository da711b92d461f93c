package dev.sextant.metrics.report.influence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Interval.NoInterval;
import dev.sextant.metrics.report.interval.Interval.NoInterval.Cause;
import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Clusters of which one holds most subjects, or a few do. */
class UnevenClustersTest {

  private static final int SETS = 400;
  private static final double TRUTH = 0.6;

  @Test
  void clusters_count_as_the_equally_large_ones_that_weigh_as_much() {
    assertThat(clusters(5, 5, 5, 5).effective()).isEqualTo(4);
    assertThat(clusters(6, 2, 2).effective()).isEqualTo(100.0 / 44);
    assertThat(clusters(1).effective()).isEqualTo(1);
  }

  @Test
  void a_cluster_that_holds_nearly_all_subjects_leaves_no_interval() {
    Clusters clusters = clusters(sizes(1_000, 30, 1));
    double[] values = new double[1_030];
    for (int i = 0; i < values.length; i++) {
      values[i] = i % 2;
    }
    Interval interval = Intervals.share(Means.mean(values, clusters));
    assertThat(interval.missing()).isEqualTo(new NoInterval(Cause.UNEVEN_ITEMS, 1));
  }

  @Test
  void an_area_takes_ten_clusters_by_weight_of_either_class() {
    Clusters clusters = clusters(sizes(400, 30, 2));
    double[] scores = new double[460];
    boolean[] positive = new boolean[460];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = i * 7 % 13;
      positive[i] = i % 2 == 0;
    }
    Interval area = AreaUnderCurve.of(scores, positive, clusters).interval();
    assertThat(area.missing()).isEqualTo(new NoInterval(Cause.UNEVEN_ITEMS, 1));
    Interval rho = Correlation.spearman(scores, scores, clusters).interval();
    assertThat(rho.missing().cause()).isEqualTo(Cause.UNEVEN_ITEMS);
  }

  @Test
  void a_rate_counts_the_clusters_of_its_denominator() {
    Clusters clusters = clusters(sizes(1, 50, 1));
    double[] flagged = new double[51];
    double[] right = new double[51];
    for (int i = 0; i < 8; i++) {
      flagged[i] = 1;
      right[i] = i % 2;
    }
    Interval precision = Intervals.share(Means.ratio(right, flagged, clusters));
    assertThat(precision.missing()).isEqualTo(new NoInterval(Cause.TOO_FEW_ITEMS, 8));
  }

  @Test
  void an_interval_of_a_share_holds_the_truth_if_there_is_one() {
    for (int large : new int[] {1, 20, 60, 200, 1_000}) {
      int[] sizes = sizes(large, 30, 5);
      int[] given = new int[1];
      int held = 0;
      Random random = new Random(7);
      for (int set = 0; set < SETS; set++) {
        Interval interval = share(sizes, random);
        given[0] += interval.isBounded() ? 1 : 0;
        held += interval.isBounded() && interval.low() < TRUTH && interval.high() > TRUTH ? 1 : 0;
      }
      if (given[0] > 0) {
        assertThat((double) held / given[0]).as("one cluster of %d", large).isGreaterThan(.88);
      }
      assertThat(given[0] > 0).as("one cluster of %d", large).isEqualTo(large <= 60);
    }
  }

  /** Subjects of a cluster are alike: their correlation is .1. */
  private static Interval share(int[] sizes, Random random) {
    Clusters clusters = clusters(sizes);
    int[] next = new int[1];
    double[] values = new double[Arrays.stream(sizes).sum()];
    DoubleUnaryOperator draw = chance -> random.nextDouble() < chance ? 1 : 0;
    for (int size : sizes) {
      double own = draw.applyAsDouble(TRUTH);
      for (int i = 0; i < size; i++) {
        boolean alike = random.nextDouble() < Math.sqrt(.1);
        values[next[0]++] = alike ? own : draw.applyAsDouble(TRUTH);
      }
    }
    return Intervals.share(Means.mean(values, clusters));
  }

  private static int[] sizes(int large, int others, int small) {
    int[] sizes = new int[1 + others];
    Arrays.fill(sizes, small);
    sizes[0] = large;
    return sizes;
  }

  private static Clusters clusters(int... sizes) {
    int[] of = new int[Arrays.stream(sizes).sum()];
    int next = 0;
    for (int g = 0; g < sizes.length; g++) {
      for (int i = 0; i < sizes[g]; i++) {
        of[next++] = g;
      }
    }
    return new Clusters(of, sizes.length);
  }
}
