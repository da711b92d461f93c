package dev.sextant.metrics.report.influence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Interval.NoInterval.Cause;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Correlations with labels of 0 and 1, and average precision, in samples that lack rare scores. */
class TwoValuesTest {

  private static final int ITEMS = 40;

  private final Random random = new Random(6);
  private final double[] labels = new double[ITEMS];

  TwoValuesTest() {
    Arrays.fill(labels, 0, ITEMS / 2, 1);
  }

  /** Right answers score 0, of which one in twelve 1; the others anything. */
  private double[] scores() {
    double[] scores = new double[ITEMS];
    for (int i = 0; i < ITEMS; i++) {
      scores[i] =
          labels[i] == 1 ? (random.nextInt(12) == 0 ? 1 : 0) : Math.sqrt(random.nextDouble()) / 1.5;
    }
    return scores;
  }

  /** Of 1,000 samples, whose coverage has a standard error of .007; before, it was .78 and .80. */
  @Test
  void a_sample_without_its_rare_scores_is_covered() {
    assertThat(covered(this::pearson)).isBetween(0.93, 0.995);
    assertThat(covered(this::spearman)).isBetween(0.93, 0.99);
  }

  private double covered(Function<double[], Interval> statistic) {
    double truth = 0;
    for (int sample = 0; sample < 2000; sample++) {
      truth += Math.tanh(fisher(statistic.apply(scores()).value())) / 2000;
    }
    int covered = 0;
    for (int sample = 0; sample < 1000; sample++) {
      Interval interval = statistic.apply(scores());
      covered += interval.isAbove(truth) || interval.isBelow(truth) ? 0 : 1;
    }
    return covered / 1000.0;
  }

  private Interval pearson(double[] scores) {
    return Correlation.pearson(scores, labels, items(ITEMS)).interval();
  }

  private Interval spearman(double[] scores) {
    return Correlation.spearman(scores, labels, items(ITEMS)).interval();
  }

  /** Without ties and with halves, {@code rho = sqrt(3) (A - 1/2)} but for 1 - 1/n^2. */
  @Test
  void the_ends_of_spearman_are_at_least_those_of_the_area() {
    double[] scores = random.doubles(ITEMS).toArray();
    boolean[] high = new boolean[ITEMS];
    Arrays.fill(high, 0, ITEMS / 2, true);
    for (int i = 0; i < ITEMS / 2; i++) {
      scores[i] += 0.4;
    }
    Interval area = AreaUnderCurve.of(scores, high, items(ITEMS)).interval();
    Interval rho = spearman(scores);
    double factor = Math.sqrt(3 / (1 - 1.0 / (ITEMS * ITEMS)));
    assertThat(rho.value()).isCloseTo(factor * (area.value() - 0.5), within(1e-12));
    assertThat(rho.low()).isLessThanOrEqualTo(factor * (area.low() - 0.5) + 1e-12);
    assertThat(rho.high()).isGreaterThanOrEqualTo(factor * (area.high() - 0.5) - 1e-12);
    assertThat(rho.high() - rho.low()).isLessThan(1.05 * factor * (area.high() - area.low()));
  }

  /** The further subject is added by hand, and r is computed of all. */
  @Test
  void a_class_of_equal_scores_could_have_had_the_most_extreme_of_the_other() {
    double[] scores = random.doubles(ITEMS).toArray();
    Arrays.fill(scores, 0, ITEMS / 2, 0.2);
    double r = pearson(scores).value();
    double one = change(scores, 1, max(scores), r);
    double other = change(scores, 0, 0.2, r);
    Estimate z = jackknife(scores, r);
    double further = one * one + 0.05 * other * other;
    double reach =
        StudentT.quantile(0.05, z.degreesOfFreedom()) * Math.sqrt(z.variance() + further);
    assertThat(r).isNegative();
    assertThat(pearson(scores).high()).isCloseTo(Math.tanh(fisher(r) + reach), within(1e-9));
  }

  private double change(double[] scores, double label, double score, double r) {
    double[] x = Arrays.copyOf(scores, ITEMS + 1);
    double[] y = Arrays.copyOf(labels, ITEMS + 1);
    x[ITEMS] = score;
    y[ITEMS] = label;
    return fisher(Correlation.r(x, y)) - fisher(r);
  }

  private Estimate jackknife(double[] scores, double r) {
    double[] influence = new double[ITEMS];
    for (int g = 0; g < ITEMS; g++) {
      double without = Correlation.r(without(scores, g), without(labels, g));
      influence[g] = (fisher(r) - fisher(without)) * (ITEMS - 1) / ITEMS;
    }
    Estimate own = Correlation.pearson(scores, labels, items(ITEMS)).estimate();
    return new Estimate(fisher(r), influence, ITEMS, own.support(), ITEMS - 2.0);
  }

  private static double[] without(double[] values, int place) {
    double[] others = Arrays.copyOf(values, values.length - 1);
    System.arraycopy(values, place + 1, others, place, others.length - place);
    return others;
  }

  private static double max(double[] values) {
    return Arrays.stream(values).max().orElseThrow();
  }

  private static double fisher(double r) {
    return Math.log((1 + r) / (1 - r)) / 2;
  }

  @Test
  void both_labels_need_ten_items() {
    double[] rare = new double[ITEMS];
    Arrays.fill(rare, 0, 9, 1);
    double[] scores = random.doubles(ITEMS).toArray();
    for (Measured of :
        new Measured[] {
          Correlation.pearson(scores, rare, items(ITEMS)),
          Correlation.spearman(scores, rare, items(ITEMS))
        }) {
      assertThat(of.interval().missing().cause()).isEqualTo(Cause.TOO_FEW_OF_A_CLASS);
      assertThat(of.interval().missing().items()).isEqualTo(9);
      assertThat(Intervals.square(of).missing().items()).isEqualTo(9);
    }
    rare[9] = 1;
    assertThat(Correlation.pearson(scores, rare, items(ITEMS)).interval().isBounded()).isTrue();
    rare[10] = 0.5; // a third value: no classes
    Arrays.fill(rare, 0, 9, 0);
    assertThat(Correlation.pearson(scores, rare, items(ITEMS)).interval().isBounded()).isTrue();
  }

  @Test
  void fewer_than_twenty_items_are_too_few_whatever_the_labels() {
    double[] scores = random.doubles(19).toArray();
    double[] few = Arrays.copyOf(labels, 19);
    few[18] = 0;
    Interval interval = Correlation.spearman(scores, few, items(19)).interval();
    assertThat(interval.missing().cause()).isEqualTo(Cause.TOO_FEW_ITEMS);
  }

  /** One negative above nine tenths of twenty positives would make the AP .89 at most. */
  @Test
  void an_average_precision_close_to_1_allows_for_a_negative_that_the_sample_lacks() {
    double[] scores = new double[ITEMS];
    boolean[] positive = new boolean[ITEMS];
    Arrays.setAll(scores, i -> i);
    Arrays.fill(positive, ITEMS / 2, ITEMS, true);
    scores[ITEMS / 2] = ITEMS / 2 - 1.5; // one positive below one negative
    Measured precision = AveragePrecision.of(scores, positive, items(ITEMS));
    Interval plain = Intervals.of(precision.estimate(), Scale.LOGIT);
    assertThat(precision.value()).isGreaterThan(0.99);
    assertThat(precision.interval().high()).isEqualTo(plain.high());
    assertThat(precision.interval().low()).isLessThan(0.89).isLessThan(plain.low());
  }

  private static Clusters items(int count) {
    int[] numbers = new int[count];
    Arrays.setAll(numbers, i -> i);
    return new Clusters(numbers, count);
  }
}
