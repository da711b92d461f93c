package dev.sextant.jobs.reporting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.metrics.report.Resamples;
import org.junit.jupiter.api.Test;

class SharedResamplesTest {

  @Test
  void equal_resamples_are_the_same_ones_and_others_are_not() {
    Resamples first = SharedResamples.of(new Resamples(1_000, 10, 3));
    assertThat(SharedResamples.of(new Resamples(1_000, 10, 3))).isSameAs(first);
    assertThat(SharedResamples.of(new Resamples(1_000, 10, 4))).isNotEqualTo(first);
    assertThat(SharedResamples.of(new Resamples(999, 10, 3))).isNotEqualTo(first);
  }
}
