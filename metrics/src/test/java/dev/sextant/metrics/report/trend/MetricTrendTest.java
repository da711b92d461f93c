package dev.sextant.metrics.report.trend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.report.influence.Clusters;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Expected values: own calculation with NumPy and SciPy. */
class MetricTrendTest {

  private static final Clusters PAIRS = new Clusters(new int[] {0, 0, 1, 1, 2, 2}, 3);
  private static final double[][] RUNS = {{.9, .8, .7, .6, .5, .4}, {.7, .8, .9, .6, .3, .6}};
  private static final double[] CURRENT = {.6, .7, .7, .3, .4, .5};

  private final BaselineRuns baseline = new BaselineRuns(RUNS, PAIRS);

  @Test
  void a_change_is_paired_with_the_mean_of_the_first_runs() {
    Change change = new MetricTrend(baseline, true).next(CURRENT);

    assertThat(change.worsening()).isCloseTo(0.1166666666666667, within(1e-15));
    assertThat(change.standardError()).isCloseTo(0.06009252125773317, within(1e-14));
    assertThat(change.atLeast(0.09585481156726197)).isCloseTo(0, within(1e-12));
    // Of t = 1.941 with the skewness of the three clusters: 1.533.
    assertThat(change.p()).isCloseTo(0.13251485675824748, within(1e-12));
    assertThat(change.degreesOfFreedom()).isEqualTo(2);
    assertThat(change.pairs()).isEqualTo(6);
    assertThat(change.clusters()).isEqualTo(3);
    assertThat(change.lost()).isZero();
  }

  @Test
  void a_trend_that_goes_on_later_gives_the_same_change() {
    // Runs that differ as a whole, so that the spread between them counts.
    BaselineRuns shifting =
        new BaselineRuns(
            new double[][] {shifted(0), shifted(.1)},
            new Clusters(IntStream.range(0, 40).toArray(), 40));
    for (boolean higherIsBetter : new boolean[] {true, false}) {
      MetricTrend whole = new MetricTrend(shifting, higherIsBetter);
      double first = whole.next(shifted(-.2)).worsening();
      Change expected = whole.next(shifted(.05));

      MetricTrend later = new MetricTrend(shifting, higherIsBetter, new double[] {first});

      assertThat(later.next(shifted(.05))).isEqualTo(expected);
      assertThat(new MetricTrend(shifting, higherIsBetter).next(shifted(.05)))
          .as("without the run between")
          .isNotEqualTo(expected);
    }
  }

  private static double[] shifted(double by) {
    return IntStream.range(0, 40)
        .mapToDouble(i -> .5 + by + i * (i % 3) * (1 + by) / 1e4)
        .toArray();
  }

  @Test
  void the_band_is_reached_by_noise_with_the_probability_of_its_level() {
    // The detectable worsening at a level is the band at the level and that at 20 % together.
    assertThat(baseline.detectable(0.01))
        .isCloseTo(baseline.band(0.01) + baseline.band(0.2), within(1e-12));
    assertThat(baseline.mean()).isCloseTo(0.65, within(1e-12));
  }

  @Test
  void less_is_better_turns_the_sign() {
    Change change = new MetricTrend(baseline, false).next(CURRENT);

    assertThat(change.worsening()).isCloseTo(-0.1166666666666667, within(1e-15));
    assertThat(change.p()).isCloseTo(1 - 0.09585481156726197, within(1e-12));
  }

  @Test
  void subjects_without_a_value_are_left_out_and_counted() {
    double[] some = CURRENT.clone();
    some[5] = Double.NaN;
    double[][] runs = {RUNS[0], RUNS[1].clone()};
    runs[1][0] = Double.NaN;

    Change change = new MetricTrend(new BaselineRuns(runs, PAIRS), true).next(some);

    assertThat(change.pairs()).isEqualTo(4);
    assertThat(change.lost()).isEqualTo(1);
    assertThat(change.worsening()).isCloseTo((.1 + .1 + .3 + 0) / 4, within(1e-12));
  }

  @Test
  void a_run_without_values_has_no_change() {
    double[] none = new double[6];
    Arrays.fill(none, Double.NaN);

    Change change = new MetricTrend(baseline, true).next(none);

    assertThat(change.worsening()).isNaN();
    assertThat(change.p()).isEqualTo(1);
    assertThat(change.lost()).isEqualTo(6);
  }

  @Test
  void rounding_is_no_change() {
    double[] values = {.1, .7, 1 / 3.0, .3, 1.1, 2.3};
    double[][] same = {values, values, values, values, values};
    BaselineRuns runs = new BaselineRuns(same, PAIRS);
    assertThat(runs.noise()).isZero();

    for (boolean higherIsBetter : new boolean[] {true, false}) {
      Change change = new MetricTrend(runs, higherIsBetter).next(values);
      assertThat(change.worsening()).isZero();
      assertThat(change.p()).isEqualTo(1);
    }
  }

  @Test
  void the_noise_is_that_of_one_subject_in_one_run() {
    assertThat(baseline.noise()).isCloseTo(0.11547005383792516, within(1e-12));
  }

  @Test
  void the_skewness_of_the_first_runs_moves_p() {
    double[][] runs = new double[4][60];
    double[] current = new double[60];
    for (int i = 0; i < 60; i++) {
      for (int r = 0; r < 4; r++) {
        runs[r][i] = Math.pow((i * 7 + r * 13) % 30 / 30.0, 6);
      }
      current[i] = Math.pow((i * 11) % 30 / 30.0, 6) * 0.7;
    }
    BaselineRuns skewed =
        new BaselineRuns(runs, new Clusters(IntStream.range(0, 60).toArray(), 60));

    Change change = new MetricTrend(skewed, true).next(current);

    assertThat(skewed.skewness()).isCloseTo(1.4644488236774629, within(1e-10));
    assertThat(change.worsening() / change.standardError())
        .isCloseTo(1.6370045997845752, within(1e-10));
    assertThat(change.p()).isCloseTo(0.07723554450146967, within(1e-10));
  }

  @Test
  void a_system_without_noise_is_never_worse_than_itself() {
    double[] values = {1, 0, 1, 1, 0, 1};
    MetricTrend trend =
        new MetricTrend(new BaselineRuns(new double[][] {values, values}, PAIRS), true);

    assertThat(trend.next(values).p()).isEqualTo(1);
    double[] lower = Arrays.stream(values).map(value -> value - 1).toArray();
    assertThat(trend.next(lower).p()).isEqualTo(0.125);
  }

  @Test
  void runs_that_differ_more_than_their_subjects_widen_the_error() {
    int size = 100;
    Clusters own = new Clusters(IntStream.range(0, size).toArray(), size);
    double[][] shifting = new double[5][size];
    for (int r = 0; r < shifting.length; r++) {
      for (int i = 0; i < size; i++) {
        shifting[r][i] = (i * 7 + r * 3) % 10 / 10.0 + (r % 2) * 0.5;
      }
    }
    BaselineRuns unsteady = new BaselineRuns(shifting, own);
    assertThat(unsteady.spread().excess()).isGreaterThan(0.05);

    Change change = new MetricTrend(unsteady, true).next(shifting[0]);

    assertThat(change.standardError()).isGreaterThan(Math.sqrt(1.2 * 0.05));
    assertThat(change.degreesOfFreedom()).isBetween(2.0, 4.0);
  }

  @Test
  void the_smallest_detectable_worsening_is_known_before_any_later_run() {
    assertThat(baseline.detectable(0.001)).isCloseTo(1.1693892470949852, within(1e-10));
  }

  @Test
  void wrong_sizes_are_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BaselineRuns(new double[][] {RUNS[0]}, PAIRS));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BaselineRuns(new double[][] {RUNS[0], {1}}, PAIRS));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MetricTrend(baseline, true).next(new double[5]));
  }
}
