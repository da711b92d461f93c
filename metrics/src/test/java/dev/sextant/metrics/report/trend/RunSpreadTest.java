package dev.sextant.metrics.report.trend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Expected values: SciPy 1.17, {@code scipy.stats.f.sf}. */
class RunSpreadTest {

  private static final double[] MEANS = {0, .4, -.3, .5, -.6, .2};

  @Test
  void an_excess_that_the_noise_of_subjects_does_not_explain_counts() {
    RunSpread spread = RunSpread.of(MEANS, 0.05, 796);

    assertThat(spread.excess()).isCloseTo(0.314 - 0.05, within(1e-12));
    assertThat(spread.degreesOfFreedom()).isCloseTo(50.0 / 14, within(1e-12));
  }

  @Test
  void the_test_is_at_five_percent() {
    // p = .0401 and p = .0528
    assertThat(RunSpread.of(MEANS, 0.12, 796).excess()).isCloseTo(0.194, within(1e-12));
    assertThat(RunSpread.of(MEANS, 0.13, 796).excess()).isZero();
  }

  @Test
  void a_step_in_the_middle_adds_little() {
    double[] stepping = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};

    assertThat(RunSpread.of(stepping, 0.03, 796).excess()).isZero();
  }

  @Test
  void runs_that_never_differ_have_none() {
    assertThat(RunSpread.of(new double[5], 0, 100).excess()).isZero();
    assertThat(RunSpread.of(new double[] {0, 1}, 0, 100).excess()).isEqualTo(0.5);
  }
}
