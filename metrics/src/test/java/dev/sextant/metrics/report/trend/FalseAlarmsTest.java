package dev.sextant.metrics.report.trend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.trend.Look.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Simulated campaigns of 52 looks over 200 items, after 5 first runs. Nothing changes in them, so
 * at most 5 % may raise any alarm in the year. The bound of 6.5 % leaves room for chance in 1,500
 * campaigns: a rate of 5 % exceeds it with a probability of .5 %.
 */
class FalseAlarmsTest {

  private static final int CAMPAIGNS = 1_500;
  private static final int LOOKS = 52;
  private static final int FIRST_RUNS = 5;
  private static final int ITEMS = 200;

  /** Draws one value of an item. */
  private interface Measured {
    double value(SplittableRandom random, double item, double cluster);
  }

  private static final Measured NORMAL = (random, item, cluster) -> item + random.nextGaussian();

  /** Items of one cluster share half of the noise of a run. */
  private static final Measured CLUSTERED =
      (random, item, cluster) -> item + (random.nextGaussian() + cluster) / Math.sqrt(2);

  private static final Measured GROUNDED =
      (random, item, cluster) -> random.nextDouble() < supported(item) ? 1 : 0;

  /** The share of five parts that are supported. */
  private static final Measured FACTUALITY =
      (random, item, cluster) -> {
        double share = 0;
        double supported = supported(item);
        for (int part = 0; part < 5; part++) {
          share += random.nextDouble() < supported ? 0.2 : 0;
        }
        return share;
      };

  /** A distance with a long tail. */
  private static final Measured SKEWED =
      (random, item, cluster) -> {
        double noise = random.nextGaussian();
        return item + noise + 0.4 * noise * noise;
      };

  /** The share of three draws with an answer. Most runs have one failure or none. */
  private static final Measured ANSWERED =
      (random, item, cluster) -> {
        double failing = 0.0007 * Math.exp(item);
        return IntStream.range(0, 3).filter(draw -> random.nextDouble() >= failing).count() / 3.0;
      };

  private static double supported(double item) {
    return 0.5 + 0.5 * (1 + item) / Math.sqrt(1 + (1 + item) * (1 + item));
  }

  @Test
  void of_a_metric_with_normal_noise_are_rare() {
    assertThat(alarms(1, List.of(NORMAL), true)).isLessThan(0.065);
  }

  @Test
  void of_clustered_items_are_rare() {
    assertThat(alarms(4, List.of(CLUSTERED), true)).isLessThan(0.065);
  }

  @Test
  void of_a_score_with_a_long_tail_to_the_better_side_are_rare() {
    assertThat(alarms(1, List.of(SKEWED), true)).isLessThan(0.065);
  }

  @Test
  void of_a_share_with_rare_failures_are_rare() {
    assertThat(alarms(1, List.of(ANSWERED), true)).isLessThan(0.065);
  }

  @Test
  void of_a_share_a_factuality_and_a_score_together_are_rare() {
    assertThat(alarms(1, List.of(GROUNDED, FACTUALITY, SKEWED), false)).isLessThan(0.065);
  }

  @Test
  void a_true_worsening_is_found_at_its_first_look_by_seven_campaigns_of_ten() {
    assertThat(found(NORMAL, true)).isGreaterThan(0.7);
    assertThat(found(FACTUALITY, true)).isGreaterThan(0.7);
    assertThat(found(SKEWED, false)).isGreaterThan(0.7);
    // What worsens is hidden by the tail.
    assertThat(found(SKEWED, true)).isGreaterThan(0.55);
  }

  /** Returns the share of campaigns that find a worsening by .3 of the noise at once. */
  private static double found(Measured system, boolean higherIsBetter) {
    AlarmBudget budget = new AlarmBudget(0.05, LOOKS, 1);
    int found = 0;
    for (int c = 0; c < CAMPAIGNS; c++) {
      Simulation campaign = new Simulation(new SplittableRandom(c), system, 1, higherIsBetter);
      found += campaign.look(budget, 0.3) ? 1 : 0;
    }
    return found / (double) CAMPAIGNS;
  }

  private static double alarms(int clusterSize, List<Measured> metrics, boolean higherIsBetter) {
    AlarmBudget budget = new AlarmBudget(0.05, LOOKS, metrics.size());
    int alarmed = 0;
    for (int c = 0; c < CAMPAIGNS; c++) {
      SplittableRandom random = new SplittableRandom(c);
      List<Simulation> campaign = new ArrayList<>();
      for (Measured metric : metrics) {
        campaign.add(new Simulation(random, metric, clusterSize, higherIsBetter));
      }
      alarmed += anyAlarm(campaign, budget) ? 1 : 0;
    }
    return alarmed / (double) CAMPAIGNS;
  }

  private static boolean anyAlarm(List<Simulation> campaign, AlarmBudget budget) {
    double[] margins = new double[campaign.size()];
    Arrays.fill(margins, 0.1);
    for (int look = 0; look < LOOKS; look++) {
      List<Change> changes = campaign.stream().map(metric -> metric.next(0)).toList();
      // A decision takes far longer than a p, and a larger p than this never is an alarm.
      if (changes.stream().anyMatch(change -> change.p() <= budget.perLook())
          && Look.decide(changes, margins, budget).stream()
              .anyMatch(decision -> decision.state() == State.WORSE)) {
        return true;
      }
    }
    return false;
  }

  private static final class Simulation {

    private final SplittableRandom random;
    private final Measured system;
    private final int clusterSize;
    private final double[] items = new double[ITEMS];
    private final BaselineRuns first;
    private final MetricTrend trend;
    private final double sign;

    Simulation(SplittableRandom random, Measured system, int clusterSize, boolean higherIsBetter) {
      this.random = random;
      this.system = system;
      this.clusterSize = clusterSize;
      this.sign = higherIsBetter ? 1 : -1;
      for (int i = 0; i < ITEMS; i++) {
        items[i] = random.nextGaussian();
      }
      double[][] runs = new double[FIRST_RUNS][];
      for (int r = 0; r < FIRST_RUNS; r++) {
        runs[r] = run(0);
      }
      Clusters clusters =
          new Clusters(
              IntStream.range(0, ITEMS).map(i -> i / clusterSize).toArray(), ITEMS / clusterSize);
      first = new BaselineRuns(runs, clusters);
      trend = new MetricTrend(first, higherIsBetter);
    }

    Change next(double worse) {
      return trend.next(run(worse));
    }

    boolean look(AlarmBudget budget, double worse) {
      Change change = next(worse * first.noise());
      return Look.decide(List.of(change), new double[] {0.1}, budget).get(0).state() == State.WORSE;
    }

    private double[] run(double worse) {
      double[] values = new double[ITEMS];
      double cluster = 0;
      for (int i = 0; i < ITEMS; i++) {
        if (clusterSize > 1 && i % clusterSize == 0) {
          cluster = random.nextGaussian();
        }
        values[i] = system.value(random, items[i], cluster) - sign * worse;
      }
      return values;
    }
  }
}
