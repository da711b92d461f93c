package dev.sextant.metrics.score;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SegmentSharesTest {

  @Test
  void a_segment_that_is_true_in_part_is_not_true() {
    assertThat(SegmentShares.ofTrue(1, 3)).isEqualTo(1 / 3.0);
    assertThat(SegmentShares.ofTrue(0, 2)).isZero();
  }

  @Test
  void in_wikibio_a_segment_that_is_true_in_part_counts_half() {
    assertThat(SegmentShares.withHalves(1, 1, 3)).isEqualTo(0.5);
    assertThat(SegmentShares.withHalves(0, 3, 7)).isEqualTo(1.5 / 7);
  }

  @Test
  void without_verdicts_there_is_no_share() {
    assertThat(SegmentShares.ofTrue(0, 0)).isNull();
    assertThat(SegmentShares.withHalves(0, 0, 0)).isNull();
  }
}
