package dev.sextant.metrics.report.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IncompleteBetaTest {

  /** SciPy 1.17.1: scipy.stats.beta.cdf. */
  @ParameterizedTest
  @CsvSource({
    "0.1, 3, 73, 0.9838712427079132",
    "0.1, 1, 29, 0.9528987130275376",
    "0.05, 4.5, 95.25, 0.6453933863188437",
    "0.5, 2.5, 0.7, 0.1139834594466688",
    "0.999, 500.5, 3.25, 0.991211995061926",
    "0.02, 21, 1980, 0.9996687350732971"
  })
  void it_is_that_of_scipy(double x, double a, double b, double expected) {
    assertThat(IncompleteBeta.of(x, a, b)).isCloseTo(expected, within(1e-11));
    assertThat(IncompleteBeta.inverse(expected, a, b)).isCloseTo(x, within(1e-10));
  }

  @Test
  void beyond_the_ends_nothing_and_everything_lies_below() {
    assertThat(IncompleteBeta.of(0, 2, 3)).isZero();
    assertThat(IncompleteBeta.of(1, 2, 3)).isOne();
  }
}
