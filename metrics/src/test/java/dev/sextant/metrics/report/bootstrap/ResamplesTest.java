package dev.sextant.metrics.report.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class ResamplesTest {

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

  /**
   * These numbers are behind the reports that users keep: they must never change. They come from a
   * second implementation of the documented algorithm, in Python.
   */
  @Test
  void draws_are_the_same_for_ever() {
    Resamples resamples = new Resamples(10, 1500, 42);
    assertThat(resamples.multiplicities(0)).containsExactly(2, 2, 0, 1, 1, 0, 1, 2, 0, 1);
    assertThat(resamples.multiplicities(1499)).containsExactly(0, 0, 3, 2, 1, 1, 0, 2, 0, 1);
  }

  @Test
  void each_resample_draws_as_many_items_as_there_are_and_no_two_alike() {
    Resamples resamples = new Resamples(200, 500, 7);
    Set<String> seen = new HashSet<>();
    for (int r = 0; r < 500; r++) {
      int[] multiplicities = resamples.multiplicities(r);
      assertThat(Arrays.stream(multiplicities).sum()).isEqualTo(200);
      assertThat(seen.add(Arrays.toString(multiplicities))).isTrue();
    }
  }

  /** Draws of one item over resamples are binomial: mean 1, variance 1 - 1/n. */
  @Test
  void every_item_is_drawn_as_often_as_chance_has_it() {
    int items = 100;
    Resamples resamples = new Resamples(items, 4000, 3);
    double[] sum = new double[items];
    double squares = 0;
    for (int r = 0; r < 4000; r++) {
      int[] multiplicities = resamples.multiplicities(r);
      for (int i = 0; i < items; i++) {
        sum[i] += multiplicities[i];
        squares += (multiplicities[i] - 1) * (multiplicities[i] - 1);
      }
    }
    assertThat(Arrays.stream(sum).map(draws -> Math.abs(draws / 4000 - 1)).max().orElseThrow())
        .isLessThan(0.08);
    assertThat(squares / (4000.0 * items)).isCloseTo(1 - 1.0 / items, within(0.01));
  }

  @Test
  void the_seed_and_the_number_of_the_resample_matter_and_nothing_else_does() {
    int[] first = new Resamples(50, 10, 1).multiplicities(3);
    assertThat(new Resamples(50, 1500, 1).multiplicities(3)).isEqualTo(first);
    assertThat(new Resamples(50, 10, 2).multiplicities(3)).isNotEqualTo(first);
    assertThat(new Resamples(50, 10, 1).multiplicities(4)).isNotEqualTo(first);
  }

  /** 300,000 x 130 bytes are more than 32 MB; the last block holds two resamples. */
  @Test
  void resamples_that_are_too_many_to_keep_are_the_same_as_one_drawn_alone() {
    Resamples resamples = new Resamples(300_000, 130, 5);
    List<Integer> looked = new ArrayList<>();
    resamples.forEach(
        block -> {
          int first = looked.size() * Block.WIDTH;
          int[] alone = resamples.multiplicities(first + 1);
          looked.add(block.width());
          for (int item = 0; item < alone.length; item++) {
            if (block.weight(item, 1) != alone[item]) {
              throw new AssertionError("item " + item + " of resample " + (first + 1));
            }
          }
        });
    assertThat(looked).containsExactly(64, 64, 2);
  }

  @Test
  void nothing_to_draw_is_refused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Resamples(0, 1500, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new Resamples(1, 0, 1));
    assertThat(new Resamples(1, 1, 1).multiplicities(0)).containsExactly(1);
  }

  /** numpy.percentile([1, 2, 4, 8], [2.5, 50, 97.5]), its default method. */
  @Test
  void percentiles_interpolate_linearly() {
    double[] sorted = {1, 2, 4, 8};
    assertThat(Percentile.of(sorted, 0.025)).isCloseTo(1.075, within(1e-15));
    assertThat(Percentile.of(sorted, 0.5)).isEqualTo(3);
    assertThat(Percentile.of(sorted, 0.975)).isCloseTo(7.7, within(1e-15));
    assertThat(Percentile.of(new double[] {5}, 0.975)).isEqualTo(5);
  }

  @Test
  void a_thread_that_is_interrupted_reads_no_more_of_them() {
    Resamples resamples = new Resamples(10, 10 * Block.WIDTH, 1);
    List<Block> read = new ArrayList<>();
    resamples.forEach(read::add);
    assertThat(read).hasSize(10);
    read.clear();
    try {
      assertThatExceptionOfType(CancellationException.class)
          .isThrownBy(
              () ->
                  resamples.forEach(
                      block -> {
                        read.add(block);
                        Thread.currentThread().interrupt();
                      }));
      assertThat(read).hasSize(1);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }
}
