package dev.sextant.metrics.report.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PercentileTest {

  /** numpy.percentile([1, 2, 4, 8], [2.5, 50, 97.5]), its default method. */
  @Test
  void percentiles_interpolate_linearly() {
    double[] sorted = {1, 2, 4, 8};
    assertThat(Percentile.of(sorted, 0.025)).isCloseTo(1.075, within(1e-15));
    assertThat(Percentile.of(sorted, 0.5)).isEqualTo(3);
    assertThat(Percentile.of(sorted, 0.975)).isCloseTo(7.7, within(1e-15));
    assertThat(Percentile.of(new double[] {5}, 0.975)).isEqualTo(5);
  }
}
