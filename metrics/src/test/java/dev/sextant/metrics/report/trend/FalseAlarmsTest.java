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
      (random, item, cluster) -> random.nextDouble() < 1 / (1 + Math.exp(-1 - item)) ? 1 : 0;

  @Test
  void of_a_metric_with_normal_noise_are_rare() {
    assertThat(alarms(NORMAL, 1, 1)).isLessThan(0.065);
  }

  @Test
  void of_clustered_items_are_rare() {
    assertThat(alarms(CLUSTERED, 4, 1)).isLessThan(0.065);
  }

  @Test
  void of_a_share_and_of_several_metrics_are_rare() {
    assertThat(alarms(GROUNDED, 1, 2)).isLessThan(0.065);
  }

  @Test
  void a_true_worsening_is_found_at_its_first_look_by_seven_campaigns_of_ten() {
    AlarmBudget budget = new AlarmBudget(0.05, LOOKS, 1);
    int found = 0;
    for (int c = 0; c < CAMPAIGNS; c++) {
      Simulation campaign = new Simulation(new SplittableRandom(c), NORMAL, 1);
      found += campaign.look(budget, 0.3) ? 1 : 0;
    }
    assertThat(found / (double) CAMPAIGNS).isGreaterThan(0.7);
  }

  private static double alarms(Measured system, int clusterSize, int metrics) {
    AlarmBudget budget = new AlarmBudget(0.05, LOOKS, metrics);
    int alarmed = 0;
    for (int c = 0; c < CAMPAIGNS; c++) {
      SplittableRandom random = new SplittableRandom(c);
      List<Simulation> campaign = new ArrayList<>();
      for (int m = 0; m < metrics; m++) {
        campaign.add(new Simulation(random, system, clusterSize));
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
    private final MetricTrend trend;

    Simulation(SplittableRandom random, Measured system, int clusterSize) {
      this.random = random;
      this.system = system;
      this.clusterSize = clusterSize;
      for (int i = 0; i < ITEMS; i++) {
        items[i] = random.nextGaussian();
      }
      double[][] first = new double[FIRST_RUNS][];
      for (int r = 0; r < FIRST_RUNS; r++) {
        first[r] = run(0);
      }
      Clusters clusters =
          new Clusters(
              IntStream.range(0, ITEMS).map(i -> i / clusterSize).toArray(), ITEMS / clusterSize);
      trend = new MetricTrend(new BaselineRuns(first, clusters), true);
    }

    Change next(double worse) {
      return trend.next(run(worse));
    }

    boolean look(AlarmBudget budget, double worse) {
      return Look.decide(List.of(next(worse)), new double[] {0.1}, budget).get(0).state()
          == State.WORSE;
    }

    private double[] run(double worse) {
      double[] values = new double[ITEMS];
      double cluster = 0;
      for (int i = 0; i < ITEMS; i++) {
        cluster = i % clusterSize == 0 ? random.nextGaussian() : cluster;
        values[i] = system.value(random, items[i], cluster) - worse;
      }
      return values;
    }
  }
}
