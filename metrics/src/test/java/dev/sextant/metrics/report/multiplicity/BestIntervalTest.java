package dev.sextant.metrics.report.multiplicity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.report.influence.AreaUnderCurve;
import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.influence.Measured;
import dev.sextant.metrics.report.interval.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The interval of the highest AUC of several covers its truth. */
class BestIntervalTest {

  private static final int ITEMS = 120;
  private static final int MANY = 1000;

  /** The plain interval of the best of 20 equal scores covers 77 % here. */
  @ParameterizedTest
  @CsvSource({"2, 0, 0.93", "20, 0, 0.95", "20, 2.5, 0.93"})
  void the_best_of_several_is_covered(int scores, double ahead, double least) {
    Random random = new Random(12);
    int covered = 0;
    int plain = 0;
    int trials = 300;
    for (int trial = 0; trial < trials; trial++) {
      List<Measured> all = areas(random, ITEMS, scores, ahead);
      int best = best(all);
      double truth = best == 0 && ahead > 0 ? AHEAD : EQUAL;
      Interval interval = BestInterval.of(all, best, draws(all, trial));
      covered += holds(interval, truth);
      plain += holds(all.get(best).interval(), truth);
      assertThat(interval.low()).isLessThanOrEqualTo(all.get(best).interval().low());
      assertThat(interval.high()).isEqualTo(all.get(best).interval().high());
    }
    assertThat(covered / (double) trials).isGreaterThan(least);
    if (scores == 20 && ahead == 0) {
      assertThat(plain / (double) trials).isLessThan(0.85);
    }
  }

  @Test
  void a_clear_best_costs_little_and_the_best_of_equals_more() {
    List<Measured> clear = areas(new Random(1), MANY, 20, 2.5);
    List<Measured> equal = areas(new Random(1), MANY, 20, 0);
    assertThat(widening(clear)).isBetween(1.0, 1.1);
    assertThat(widening(equal)).isBetween(1.1, 1.5);
  }

  @Test
  void what_is_not_the_highest_was_chosen_for_another_reason_and_counts_among_all() {
    List<Measured> clear = areas(new Random(1), MANY, 20, 2.5);
    int second = best(clear.subList(1, 20)) + 1;
    Interval plain = clear.get(second).interval();
    Interval wide = BestInterval.of(clear, second, draws(clear, 1));
    assertThat((wide.high() - wide.low()) / (plain.high() - plain.low())).isGreaterThan(1.1);
  }

  @Test
  void alone_it_has_the_plain_interval_and_the_same_seed_gives_the_same_bits() {
    List<Measured> one = areas(new Random(1), ITEMS, 1, 0);
    assertThat(BestInterval.of(one, 0, draws(one, 1))).isEqualTo(one.get(0).interval());
    List<Measured> all = areas(new Random(2), ITEMS, 5, 0);
    assertThat(BestInterval.of(all, best(all), draws(all, 7)))
        .isEqualTo(BestInterval.of(all, best(all), draws(all, 7)));
  }

  /** Copies of one score leave nothing to choose. */
  @Test
  void copies_of_one_score_have_its_interval() {
    Measured one = areas(new Random(3), ITEMS, 1, 0).get(0);
    List<Measured> copies = IntStream.range(0, 12).mapToObj(i -> one).toList();
    Interval interval = BestInterval.of(copies, 0, draws(copies, 1));
    assertThat(interval.low()).isCloseTo(one.interval().low(), within(0.01));
  }

  private static double widening(List<Measured> all) {
    int best = best(all);
    Interval plain = all.get(best).interval();
    Interval wide = BestInterval.of(all, best, draws(all, 1));
    return (wide.high() - wide.low()) / (plain.high() - plain.low());
  }

  private static int holds(Interval interval, double truth) {
    return interval.isBelow(truth) || interval.isAbove(truth) ? 0 : 1;
  }

  private static Draws draws(List<Measured> all, long seed) {
    return new Draws(all.stream().map(Measured::estimate).toArray(Estimate[]::new), 2000, seed);
  }

  private static int best(List<Measured> all) {
    int best = 0;
    for (int s = 1; s < all.size(); s++) {
      best = all.get(s).value() > all.get(best).value() ? s : best;
    }
    return best;
  }

  /** Phi(0.7 / sqrt 2) and Phi(2.5 / sqrt 2), by scipy.stats.norm.cdf. */
  private static final double EQUAL = 0.6896914;

  private static final double AHEAD = 0.9614501;

  /** AUCs over the same items; a third of the variance of the scores is common to all. */
  private static List<Measured> areas(Random random, int items, int scores, double ahead) {
    boolean[] positive = new boolean[items];
    int[] own = IntStream.range(0, items).toArray();
    double[][] values = new double[scores][items];
    for (int i = 0; i < items; i++) {
      positive[i] = i % 2 == 0;
      double common = random.nextGaussian();
      for (int s = 0; s < scores; s++) {
        double shift = s == 0 && ahead > 0 ? ahead : 0.7;
        values[s][i] =
            (positive[i] ? shift : 0)
                + Math.sqrt(1 / 3.0) * common
                + Math.sqrt(2 / 3.0) * random.nextGaussian();
      }
    }
    List<Measured> areas = new ArrayList<>();
    for (double[] each : values) {
      areas.add(AreaUnderCurve.of(each, positive, new Clusters(own, items)));
    }
    return areas;
  }
}
