package dev.sextant.metrics.report.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExactBoundTest {

  /** SciPy 1.17.1: beta.ppf(.025, k, n - k + 1) and beta.ppf(.975, k + 1, n - k). */
  @ParameterizedTest
  @CsvSource({
    "1, 200, 0.00012658102786701825, 0.02754189845720562",
    "3, 200, 0.003104107621553509, 0.0432082819177126",
    "199, 200, 0.9724581015427943, 0.999873418972133",
    "9, 60, 0.07095619525709115, 0.2657404477572951",
  })
  void few_errors_have_at_least_the_exact_interval(int k, int n, double low, double high) {
    double share = (double) k / n;
    Interval narrow = new Interval(share, share - 1e-4, share + 1e-4);
    Interval bounded = ExactBound.ofShare(narrow, n, k, n - k);
    assertThat(bounded.value()).isEqualTo(share);
    assertThat(bounded.low()).isCloseTo(low, within(1e-9));
    assertThat(bounded.high()).isCloseTo(high, within(1e-9));
  }

  @Test
  void one_error_never_looks_surer_than_none() {
    double none = ExactBound.ofShare(new Interval(0, 0, 0), 200, 0, 200).high();
    double one = ExactBound.ofShare(new Interval(0.005, 0, 0.0157), 200, 1, 199).high();
    assertThat(none).isCloseTo(0.01828, within(1e-5));
    assertThat(one).isGreaterThan(none);
  }

  @Test
  void a_wider_interval_of_resamples_stays() {
    Interval wide = new Interval(0.05, 0.001, 0.4);
    assertThat(ExactBound.ofShare(wide, 40, 2, 38)).isEqualTo(wide);
  }

  /** Answers of 100 items, 30 of each: errors in many items vary enough over the resamples. */
  @Test
  void errors_spread_over_many_items_need_no_exact_interval() {
    Interval narrow = new Interval(0.05, 0.04, 0.06);
    assertThat(ExactBound.ofShare(narrow, 100, 79, 100)).isEqualTo(narrow);
    assertThat(ExactBound.ofShare(narrow, 100, 9, 100).high()).isGreaterThan(0.1);
  }

  @Test
  void too_few_items_have_no_interval() {
    assertThat(ExactBound.ofShare(new Interval(0.5, 0.4, 0.6), 9, 5, 4).isBounded()).isFalse();
  }
}
