package dev.sextant.metrics.report.interval;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SplitMix64Test {

  /** The first outputs of the authors' C code, splitmix64.c, for seed 1234567. */
  @Test
  void the_generator_is_split_mix_64() {
    SplitMix64 random = new SplitMix64(1234567);
    assertThat(Long.toUnsignedString(random.next())).isEqualTo("6457827717110365317");
    assertThat(Long.toUnsignedString(random.next())).isEqualTo("3203168211198807973");
    assertThat(Long.toUnsignedString(random.next())).isEqualTo("9817491932198370423");
    assertThat(Long.toUnsignedString(SplitMix64.output(1234567, 1)))
        .isEqualTo("3203168211198807973");
  }

  /** Of 60,000 numbers each of ten has about 6,000, with a standard deviation of 73. */
  @Test
  void numbers_below_a_bound_are_equally_likely() {
    SplitMix64 random = new SplitMix64(5);
    int[] counts = new int[10];
    for (int i = 0; i < 60_000; i++) {
      counts[random.below(10)]++;
    }
    for (int count : counts) {
      assertThat(count).isBetween(5_700, 6_300);
    }
  }
}
