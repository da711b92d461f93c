package dev.sextant.metrics.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.binary.BinaryStatistics;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Interval.NoInterval;
import dev.sextant.metrics.report.subjects.NoStatistic;
import dev.sextant.metrics.report.subjects.Readings;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SeriesStatisticsTest {

  private static final Metric TRUSTWORTHY = Catalogue.find("sgi").orElseThrow();
  private static final Metric RISKY = Catalogue.find("theta-rc").orElseThrow();
  private static final Metric FLOOR = Catalogue.find("length").orElseThrow();
  private static final int CLUSTERS = 20;

  @Test
  void the_same_input_gives_the_same_bits_in_any_order() {
    List<ScoredSubject> subjects = noisy(new Random(1));
    List<ScoredSubject> shuffled = new ArrayList<>(subjects);
    Collections.shuffle(shuffled, new Random(2));
    SeriesStatistics first = SeriesStatistics.of(RISKY, subjects, CLUSTERS);
    assertThat(SeriesStatistics.of(RISKY, subjects, CLUSTERS)).isEqualTo(first);
    assertThat(SeriesStatistics.of(RISKY, shuffled, CLUSTERS)).isEqualTo(first);
    assertThat(SeriesStatistics.of(RISKY, subjects, 2 * CLUSTERS))
        .as("clusters without subjects change nothing")
        .isEqualTo(first);
    assertThat(SeriesStatistics.of(RISKY, noisy(new Random(3)), CLUSTERS)).isNotEqualTo(first);
  }

  @Test
  void a_metric_that_works_is_above_one_half_and_positive_whichever_its_direction() {
    for (Metric metric : List.of(TRUSTWORTHY, RISKY)) {
      double sign = metric == RISKY ? 1 : -1;
      List<ScoredSubject> subjects = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        subjects.add(new ScoredSubject(i, Score.of(sign * i), i < 10, 1 - i / 20.0));
      }
      SeriesStatistics works = SeriesStatistics.of(metric, subjects, CLUSTERS);
      assertThat(works.direction()).isEqualTo(metric.direction());
      assertThat(works.undirected()).isFalse();
      assertThat(works.binary().auc().value()).isEqualTo(1);
      assertThat(works.binary().cohensD().low()).isPositive();
      assertThat(works.binary().welchT().low()).isPositive();
      assertThat(works.factuality().spearman().value()).isEqualTo(1);
      assertThat(works.factuality().pearson().low()).isPositive();
      assertThat(works.binary().meanGrounded()).isEqualTo(sign * 4.5);
    }
  }

  @Test
  void a_metric_that_works_the_wrong_way_round_is_not_turned() {
    List<ScoredSubject> subjects = List.of(binary(0, 2, true), binary(1, 1, false));
    assertThat(SeriesStatistics.of(RISKY, subjects, CLUSTERS).binary().auc().value()).isZero();
  }

  @Test
  void a_floor_takes_its_stronger_direction_and_its_interval_goes_below_one_half() {
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      subjects.add(binary(i, i % 7, i != 19 && (i * 5) % 11 > 4));
    }
    SeriesStatistics up = SeriesStatistics.of(FLOOR, subjects, CLUSTERS);
    List<ScoredSubject> mirrored =
        subjects.stream()
            .map(s -> new ScoredSubject(s.item(), negated(s), s.grounded(), null))
            .toList();
    SeriesStatistics down = SeriesStatistics.of(FLOOR, mirrored, CLUSTERS);
    assertThat(up.undirected()).isTrue();
    assertThat(List.of(up.direction(), down.direction()))
        .containsExactlyInAnyOrder(Direction.HIGHER_IS_RISKY, Direction.HIGHER_IS_TRUSTWORTHY);
    assertThat(up.binary().auc()).isEqualTo(down.binary().auc());
    assertThat(up.binary().auc().value()).isGreaterThanOrEqualTo(0.5);
    assertThat(up.binary().auc().low()).as("not folded at one half").isLessThan(0.5);
  }

  @Test
  void a_floor_with_factuality_alone_is_turned_by_spearman() {
    List<ScoredSubject> falling = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      falling.add(new ScoredSubject(i, Score.of(i), null, 1 - i / 10.0));
    }
    SeriesStatistics statistics = SeriesStatistics.of(FLOOR, falling, CLUSTERS);
    assertThat(statistics.direction()).isEqualTo(Direction.HIGHER_IS_RISKY);
    assertThat(statistics.factuality().pearson().value()).isEqualTo(1);
    assertThat(statistics.binary()).isNull();
  }

  @Test
  void a_floor_that_nothing_can_turn_stays_undirected() {
    SeriesStatistics statistics = SeriesStatistics.of(FLOOR, List.of(binary(0, 3, true)), CLUSTERS);
    assertThat(statistics.direction()).isEqualTo(Direction.UNDIRECTED);
    assertThat(statistics.binary().auc()).isNull();
    assertThat(statistics.binary().obstacle()).isEqualTo(NoStatistic.ONE_CLASS);
    assertThat(statistics.binary().meanGrounded()).isEqualTo(3);
    assertThat(statistics.binary().meanNotGrounded()).isNull();
  }

  @Test
  void a_floor_can_be_given_the_direction_that_a_calibration_split_chose() {
    List<ScoredSubject> rising =
        List.of(binary(0, 1, true), binary(1, 2, false), binary(2, 3, false));
    List<ScoredSubject> falling =
        List.of(binary(3, 9, true), binary(4, 8, true), binary(5, 7, false));
    Direction chosen = SeriesStatistics.direction(FLOOR, rising);
    assertThat(chosen).isEqualTo(Direction.HIGHER_IS_RISKY);
    SeriesStatistics given = SeriesStatistics.of(FLOOR, falling, CLUSTERS, chosen);
    assertThat(given.direction()).isEqualTo(chosen);
    assertThat(given.undirected()).isTrue();
    assertThat(given.binary().auc().value()).isZero();
    assertThat(SeriesStatistics.of(FLOOR, falling, CLUSTERS).binary().auc().value()).isOne();
    assertThat(SeriesStatistics.of(TRUSTWORTHY, falling, CLUSTERS, chosen).direction())
        .as("a metric with a direction keeps it")
        .isEqualTo(TRUSTWORTHY.direction());
  }

  @Test
  void used_and_undefined_are_all_the_labelled_and_the_unlabelled_are_passed_over() {
    List<ScoredSubject> subjects =
        List.of(
            binary(0, 1, true),
            binary(0, 2, false),
            new ScoredSubject(1, Score.undefined(Reason.NO_CONTEXT), true, null),
            new ScoredSubject(2, Score.undefined(Reason.EMPTY_ANSWER), null, 0.5),
            new ScoredSubject(3, Score.undefined(Reason.NO_CONTEXT), false, 0.5),
            new ScoredSubject(4, Score.of(7), null, 0.5),
            new ScoredSubject(5, Score.of(99), null, null),
            new ScoredSubject(6, Score.undefined(Reason.ZERO_VECTOR), null, null));
    SeriesStatistics statistics = SeriesStatistics.of(RISKY, subjects, CLUSTERS);
    assertThat(statistics.labelled()).isEqualTo(6);
    assertThat(statistics.used()).isEqualTo(3);
    assertThat(statistics.undefined().toString()).isEqualTo("{EMPTY_ANSWER=1, NO_CONTEXT=2}");
    assertThat(statistics.binary().grounded()).isEqualTo(1);
    assertThat(statistics.binary().notGrounded()).isEqualTo(1);
    assertThat(statistics.factuality().n()).isEqualTo(1);
  }

  @Test
  void without_variance_there_is_no_statistic() {
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      subjects.add(new ScoredSubject(i, Score.of(0.1), i % 2 == 0, 0.3));
    }
    SeriesStatistics statistics = SeriesStatistics.of(RISKY, subjects, CLUSTERS);
    assertThat(statistics.binary().obstacle()).isEqualTo(NoStatistic.VALUES_ALIKE);
    assertThat(statistics.binary().auc()).isNull();
    assertThat(statistics.binary().cohensD()).isNull();
    assertThat(statistics.binary().welchT()).isNull();
    assertThat(statistics.factuality().obstacle()).isEqualTo(NoStatistic.LABELS_ALIKE);
    assertThat(statistics.factuality().pearson()).isNull();
    assertThat(statistics.factuality().rSquared()).isNull();
    assertThat(statistics.factuality().spearman()).isNull();
  }

  @Test
  void below_ten_items_of_a_class_a_value_stands_alone() {
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      subjects.add(binary(i, i % 7, i > 8));
    }
    BinaryStatistics statistics = SeriesStatistics.of(RISKY, subjects, CLUSTERS).binary();
    NoInterval nine = new NoInterval(NoInterval.Cause.TOO_FEW_OF_A_CLASS, 9);
    assertThat(statistics.auc()).isEqualTo(Interval.without(statistics.auc().value(), nine));
    assertThat(statistics.cohensD().missing()).isEqualTo(nine);
    assertThat(statistics.rocBand()).isEmpty();
    assertThat(statistics.roc()).isNotEmpty();
    assertThat(statistics.groundedScores().mean().isBounded()).as("eleven are grounded").isTrue();
    assertThat(statistics.notGroundedScores().mean().isBounded()).isFalse();
  }

  /** One item with 200 randomly labelled answers had the interval [0.569, 0.569]. */
  @Test
  void answers_of_one_item_are_one_item() {
    Random random = new Random(5);
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      subjects.add(
          new ScoredSubject(
              0, Score.of(random.nextGaussian()), random.nextBoolean(), random.nextFloat() * 1.0));
    }
    SeriesStatistics statistics = SeriesStatistics.of(RISKY, subjects, CLUSTERS);
    NoInterval one = new NoInterval(NoInterval.Cause.TOO_FEW_ITEMS, 1);
    assertThat(statistics.binary().auc().missing()).isEqualTo(one);
    assertThat(statistics.binary().deciles())
        .allSatisfy(decile -> assertThat(decile.notGrounded().missing()).isEqualTo(one));
    assertThat(statistics.factuality().pearson().missing()).isEqualTo(one);
    assertThat(statistics.factuality().spearman().missing()).isEqualTo(one);
  }

  @Test
  void a_correlation_takes_twenty_items_and_an_area_ten_of_either_class() {
    for (int items : new int[] {19, 20}) {
      List<ScoredSubject> subjects = new ArrayList<>();
      for (int i = 0; i < items; i++) {
        subjects.add(new ScoredSubject(i, Score.of(i * 7 % 11), i % 2 == 0, i * 5 % 13 / 13.0));
      }
      SeriesStatistics statistics = SeriesStatistics.of(RISKY, subjects, CLUSTERS);
      assertThat(statistics.binary().auc().isBounded()).isEqualTo(items == 20);
      assertThat(statistics.factuality().spearman().isBounded()).isEqualTo(items == 20);
      assertThat(statistics.factuality().line().slope().isBounded()).isEqualTo(items == 20);
    }
  }

  /** C. Clopper and E. Pearson (1934), with the 12 items of the smaller class as observations. */
  @Test
  void classes_that_never_mix_have_an_exact_far_end() {
    List<ScoredSubject> apart = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      apart.add(new ScoredSubject(i / 2, Score.of(i), i < 24, i / 60.0));
    }
    SeriesStatistics right = SeriesStatistics.of(RISKY, apart, 30);
    SeriesStatistics wrong = SeriesStatistics.of(TRUSTWORTHY, apart, 30);
    double far = StrictMath.pow(0.025, 1 / 12.0);
    assertThat(right.binary().auc()).isEqualTo(new Interval(1, far, 1));
    assertThat(wrong.binary().auc()).isEqualTo(new Interval(0, 0, 1 - far));
    assertThat(wrong.factuality().spearman())
        .isEqualTo(new Interval(1, 2 * StrictMath.pow(0.025, 1 / 30.0) - 1, 1));
  }

  /** Identical answers had scores that differed by 1e-16, and a correlation of .152. */
  @Test
  void what_differs_by_rounding_does_not_vary() {
    Random random = new Random(3);
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      subjects.add(
          new ScoredSubject(
              i, Score.of(1 - random.nextInt(4) * 1.1e-16), random.nextBoolean(), i / 20.0));
    }
    SeriesStatistics statistics = SeriesStatistics.of(RISKY, subjects, CLUSTERS);
    assertThat(statistics.binary().obstacle()).isEqualTo(NoStatistic.VALUES_ALIKE);
    assertThat(statistics.factuality().obstacle()).isEqualTo(NoStatistic.VALUES_ALIKE);
    assertThat(statistics.factuality().spearman()).isNull();
    assertThat(Readings.rounded(0.1 + 0.2)).isEqualTo(0.3);
    assertThat(Readings.rounded(123_456.7)).isEqualTo(123_456.7);
  }

  @Test
  void an_item_beyond_the_clusters_is_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SeriesStatistics.of(RISKY, List.of(binary(20, 1, true)), CLUSTERS))
        .withMessageContaining("found 20");
  }

  @Test
  void a_factuality_beyond_0_to_1_is_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ScoredSubject(0, Score.of(1), null, 1.7))
        .withMessageContaining("1.7");
  }

  private static ScoredSubject binary(int item, double score, boolean grounded) {
    return new ScoredSubject(item, Score.of(score), grounded, null);
  }

  private static Score negated(ScoredSubject subject) {
    return Score.of(-((Score.Defined) subject.score()).value());
  }

  private static List<ScoredSubject> noisy(Random random) {
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      double score = random.nextInt(30) / 7.0;
      subjects.add(
          new ScoredSubject(i / 3, Score.of(score), random.nextBoolean(), random.nextInt(5) / 4.0));
    }
    return subjects;
  }
}
