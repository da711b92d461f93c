package dev.sextant.metrics.report.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.powered.PartlyLabelled;
import dev.sextant.metrics.report.powered.PredictionPowered;
import dev.sextant.metrics.report.powered.WeightedRatio;
import dev.sextant.metrics.report.systems.SystemComparison.Basis;
import dev.sextant.metrics.report.systems.SystemShare.Standing;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Systems side by side over the same items. */
class SystemComparisonTest {

  private static final float NONE = Float.NaN;

  /** Item and label of answers; items 0 and 1 are one cluster, and only the first has item 14. */
  private static final int[][] FIRST = {
    {0, 1}, {0, 1}, {1, 1}, {2, 0}, {3, 1}, {4, 1}, {4, 0}, {5, 1}, {6, 1}, {7, 0}, {8, 1}, {9, 1},
    {10, 1}, {11, 1}, {12, 1}, {13, 0}, {14, 1}
  };

  private static final int[][] SECOND = {
    {0, 0}, {1, 1}, {1, 0}, {2, 0}, {3, 1}, {4, 0}, {5, 0}, {6, 1}, {7, 0}, {7, 0}, {8, 1}, {9, 1},
    {10, 1}, {11, 0}, {12, 1}, {13, 0}
  };

  /** The figures are of a Python script that sums by cluster and integrates the density of t. */
  @Test
  void a_difference_is_paired_by_item_and_clustered() {
    SystemComparison compared =
        SystemComparison.of(
            List.of(labels(FIRST), labels(SECOND)),
            new ItemClusters(IntStream.range(0, 15).map(i -> Math.max(0, i - 1)).toArray(), 14),
            1);

    assertThat(compared.items()).isEqualTo(14);
    assertThat(compared.clusters()).isEqualTo(13);
    assertThat(compared.basis()).isEqualTo(Basis.SOURCE);
    SystemShare first = compared.systems().get(0);
    assertThat(first.items()).isEqualTo(15);
    assertThat(first.labels()).isEqualTo(17);
    assertThat(first.answers()).isEqualTo(16);
    assertThat(Objects.requireNonNull(first.ofSource()).value()).isCloseTo(12 / 16.0, within(1e-7));
    assertThat(first.ofPeople()).isNull();
    assertThat(first.missing()).isEqualTo(50);
    SystemDifference difference = compared.differences().get(0);
    Interval of = difference.difference();
    assertThat(of.value()).isCloseTo(5 / 16.0, within(1e-7));
    assertThat(low(of)).isCloseTo(0.06558015719670612, within(1e-9));
    assertThat(high(of)).isCloseTo(0.5594198428032939, within(1e-9));
    assertThat(Objects.requireNonNull(difference.p()))
        .isCloseTo(0.018327470457038593, within(1e-9));
  }

  @Test
  void what_is_not_labelled_is_listed_and_leaves_no_item_out() {
    SystemComparison compared =
        SystemComparison.of(
            List.of(labels(FIRST), labels(new int[][] {{3, 1}, {4, 0}}), labels(new int[0][])),
            each(15),
            1);
    assertThat(compared.items()).isEqualTo(15);
    assertThat(compared.systems())
        .extracting(SystemShare::standing)
        .containsExactly(Standing.COMPARED, Standing.FEW_LABELS, Standing.NO_LABELS);
    assertThat(compared.systems().get(1).ofSource()).isNull();
    assertThat(compared.systems().get(0).p()).isNull();
    assertThat(compared.differences()).isEmpty();

    SystemComparison disjoint =
        SystemComparison.of(
            List.of(labels(new int[][] {{0, 1}}), labels(new int[][] {{1, 1}})), each(2), 1);
    assertThat(disjoint.items()).isZero();
    assertThat(disjoint.differences()).isEmpty();
  }

  @Test
  void factuality_is_over_the_items_for_which_all_that_have_any_have_one() {
    SystemLabels.Builder some = new SystemLabels.Builder(1);
    SystemLabels.Builder all = new SystemLabels.Builder(1);
    for (int i = 0; i < 20; i++) {
      some.add(i, 1, NONE, NONE, NONE, i < 10 ? NONE : 0.5f);
      all.add(i, 1, NONE, NONE, NONE, i / 20f);
    }
    List<SystemShare> shares =
        SystemComparison.of(List.of(some.build(), all.build(), labels(FIRST)), each(20), 1)
            .systems();
    assertThat(Objects.requireNonNull(shares.get(0).factuality()).value()).isEqualTo(0.5);
    assertThat(Objects.requireNonNull(shares.get(1).factuality()).value())
        .isCloseTo(0.725, within(1e-7));
    assertThat(shares.get(2).factuality()).isNull();
  }

  @Test
  void equal_systems_differ_by_nothing_and_both_may_be_the_best() {
    SystemComparison compared =
        SystemComparison.of(List.of(labels(FIRST), labels(FIRST)), each(15), 1);
    assertThat(compared.differences().get(0).difference().isBounded()).isFalse();
    assertThat(compared.differences().get(0).p()).isEqualTo(1);
    assertThat(compared.systems()).extracting(SystemShare::p).containsExactly(1.0, 1.0);
  }

  @Test
  void few_items_have_values_without_intervals_and_no_verdict() {
    SystemComparison compared =
        SystemComparison.of(
            List.of(labels(Arrays.copyOf(FIRST, 8)), labels(Arrays.copyOf(SECOND, 8))),
            each(15),
            1);
    assertThat(compared.differences().get(0).difference().isBounded()).isFalse();
    assertThat(compared.differences().get(0).p()).isNull();
    assertThat(compared.systems()).extracting(SystemShare::p).containsOnlyNulls();
  }

  @Test
  void one_system_of_three_is_left_out_of_the_set_of_the_best() {
    Drawn drawn = new Drawn(400, 0, new double[] {0.8, 0.8, 0.6}, 0.05, new Random(3));
    SystemComparison compared = SystemComparison.of(drawn.systems, each(400), 1);
    assertThat(compared.systems().get(2).p()).isLessThan(0.05);
    assertThat(compared.systems().get(0).p()).isGreaterThan(0.05);
    assertThat(compared.systems().get(1).p()).isGreaterThan(0.05);
    assertThat(compared.differences())
        .extracting(each -> each.first() + "-" + each.second())
        .containsExactly("0-1", "0-2", "1-2");
    assertThat(compared).isEqualTo(SystemComparison.of(drawn.systems, each(400), 1));
  }

  /** Without enough labels by people for one of them, all are compared by the source's labels. */
  @Test
  void labels_of_people_correct_shares_only_if_all_systems_have_enough() {
    Drawn drawn = new Drawn(600, 120, new double[] {0.7, 0.7}, 0.05, new Random(4));
    SystemComparison both = SystemComparison.of(drawn.systems, each(600), 1);
    assertThat(both.basis()).isEqualTo(Basis.PEOPLE);
    SystemShare first = both.systems().get(0);
    assertThat(first.byPeople()).isEqualTo(120);
    assertThat(first.missing()).isZero();

    SystemComparison one =
        SystemComparison.of(
            List.of(
                drawn.systems.get(0),
                new Drawn(600, 20, new double[] {0.7}, 0.05, new Random(5)).systems.get(0)),
            each(600),
            1);
    assertThat(one.basis()).isEqualTo(Basis.SOURCE);
    assertThat(one.systems().get(0).ofPeople()).isEqualTo(first.ofPeople());
    assertThat(one.systems().get(1).ofPeople()).isNull();
    assertThat(one.systems().get(1).missing()).isEqualTo(30);
    assertThat(one.differences().get(0).difference().value())
        .isCloseTo(
            Objects.requireNonNull(one.systems().get(0).ofSource()).value()
                - Objects.requireNonNull(one.systems().get(1).ofSource()).value(),
            within(1e-7));
  }

  @Test
  void a_share_is_the_one_that_reports_estimate() {
    Drawn drawn = new Drawn(500, 150, new double[] {0.7}, 0.05, new Random(6));
    int[] items = IntStream.range(0, 500).toArray();
    PartlyLabelled.Checks checks = new PartlyLabelled.Checks();
    for (int i = 0; i < 150; i++) {
      checks.add(i, drawn.truth[0][i], null);
    }
    double[] oracle = new double[500];
    Arrays.setAll(oracle, i -> drawn.oracle[0][i] ? 1 : 0);
    assertThat(SystemComparison.of(drawn.systems, each(500), 9).systems().get(0).ofPeople())
        .isEqualTo(
            PredictionPowered.of(
                    checks.among(oracle, new Clusters(items, 500)), WeightedRatio.share(), 9)
                .powered());
  }

  @Test
  void labels_of_people_stand_alone_where_the_source_says_less() {
    SystemLabels.Builder builder = new SystemLabels.Builder(1);
    for (int i = 0; i < 20; i++) {
      builder.add(i, i == 0 ? 0 : NONE, NONE, i % 4 == 0 ? 0 : 1, i < 10 ? 0.5f : 0.25f, NONE);
    }
    SystemComparison compared =
        SystemComparison.of(List.of(builder.build(), builder.build()), each(20), 1);
    assertThat(compared.basis()).isEqualTo(Basis.PEOPLE);
    SystemShare share = compared.systems().get(0);
    assertThat(share.ofSource()).isNull();
    // 0, 4 and 8 weigh 2, 12 and 16 weigh 4, of 60.
    assertThat(Objects.requireNonNull(share.ofPeople()).value()).isCloseTo(46 / 60.0, within(1e-7));
    assertThat(share.byPeople()).isEqualTo(20);
    assertThat(SystemComparison.of(List.of(builder.build(), labels(FIRST)), each(20), 1).basis())
        .isEqualTo(Basis.MIXED);
  }

  /**
   * An oracle that errs more often on the answers of one system than on those of the other turns a
   * difference of 0.05 to below 0; with labels of people, the interval covers the truth.
   */
  @Test
  void intervals_of_differences_cover_the_truth_which_the_oracles_labels_miss() {
    Random random = new Random(11);
    int covered = 0;
    int runs = 120;
    for (int run = 0; run < runs; run++) {
      Drawn drawn = new Drawn(600, 150, new double[] {0.75, 0.7}, 0.45, random);
      SystemComparison compared = SystemComparison.of(drawn.systems, each(600), run);
      covered += holds(compared.differences().get(0).difference(), 0.05);
    }
    assertThat(covered / (double) runs).isBetween(0.9, 0.99);
    Drawn many = new Drawn(4000, 0, new double[] {0.75, 0.7}, 0.45, random);
    SystemComparison unchecked = SystemComparison.of(many.systems, each(4000), 1);
    assertThat(unchecked.differences().get(0).difference().isBelow(0)).isTrue();
  }

  private static int holds(Interval interval, double truth) {
    return low(interval) <= truth && truth <= high(interval) ? 1 : 0;
  }

  /** Answers of systems to items that are as hard for each system, labelled by an oracle. */
  private static final class Drawn {

    private final boolean[][] truth;
    private final boolean[][] oracle;
    private final List<SystemLabels> systems;

    /**
     * Draws answers.
     *
     * @param lenient how often the oracle calls an answer grounded that is not, but for those of
     *     the first system: of these 0.05
     */
    Drawn(int items, int byPeople, double[] shares, double lenient, Random random) {
      truth = new boolean[shares.length][items];
      oracle = new boolean[shares.length][items];
      for (int i = 0; i < items; i++) {
        double hard = random.nextDouble();
        for (int s = 0; s < shares.length; s++) {
          double own = random.nextDouble() < 0.5 ? hard : random.nextDouble();
          truth[s][i] = own < shares[s];
          double wrong = truth[s][i] || s == 0 ? 0.05 : lenient;
          oracle[s][i] = truth[s][i] ^ random.nextDouble() < wrong;
        }
      }
      systems = systems(byPeople);
    }

    private List<SystemLabels> systems(int byPeople) {
      return IntStream.range(0, truth.length).mapToObj(s -> system(s, byPeople)).toList();
    }

    private SystemLabels system(int s, int byPeople) {
      SystemLabels.Builder builder = new SystemLabels.Builder(truth[s].length);
      for (int i = 0; i < truth[s].length; i++) {
        float people = i < byPeople ? (truth[s][i] ? 1 : 0) : NONE;
        builder.add(i, oracle[s][i] ? 1 : 0, NONE, people, NONE, NONE);
      }
      return builder.build();
    }
  }

  private static SystemLabels labels(int[][] answers) {
    SystemLabels.Builder builder = new SystemLabels.Builder(1);
    for (int[] answer : answers) {
      builder.add(answer[0], answer[1], NONE, NONE, NONE, NONE);
    }
    return builder.build();
  }

  private static ItemClusters each(int items) {
    return new ItemClusters(IntStream.range(0, items).toArray(), items);
  }

  private static double low(Interval interval) {
    return Objects.requireNonNull(interval.low());
  }

  private static double high(Interval interval) {
    return Objects.requireNonNull(interval.high());
  }
}
