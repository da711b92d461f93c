package dev.sextant.metrics.report.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PackedRowsTest {

  @Test
  void rows_are_read_as_they_were_kept_odd_or_even() {
    for (int length : new int[] {0, 1, 2, 7, 130}) {
      byte[] rows = rows(length + 3);
      PackedRows packed = new PackedRows(2);
      packed.keep(1, rows, length);
      byte[] read = new byte[length + 3];
      assertThat(packed.read(0, read, length)).as("another block").isFalse();
      assertThat(packed.read(1, read, length)).isTrue();
      assertThat(Arrays.copyOf(read, length)).isEqualTo(Arrays.copyOf(rows, length));
      assertThat(Arrays.copyOfRange(read, length, length + 3)).containsOnly(0);
    }
  }

  @Test
  void a_block_with_more_than_fifteen_of_an_item_is_not_kept() {
    PackedRows packed = new PackedRows(1);
    byte[] rows = rows(20);
    rows[11] = 16;
    packed.keep(0, rows, 20);
    assertThat(packed.read(0, new byte[20], 20)).isFalse();
    rows[11] = 15;
    packed.keep(0, rows, 20);
    assertThat(packed.read(0, new byte[20], 20)).as("positive control").isTrue();
  }

  /** 350,000 x 100 bytes are more than 32 MB, and half of them less than 80. */
  @Test
  void resamples_that_are_kept_packed_are_the_same_the_first_time_and_ever_after() {
    Resamples resamples = new Resamples(350_000, 100, 5);
    int[] alone = resamples.multiplicities(70);
    for (int time = 0; time < 2; time++) {
      resamples.forEach(
          block -> {
            if (block.width() == Block.WIDTH) {
              return;
            }
            for (int item = 0; item < alone.length; item++) {
              if (block.weight(item, 6) != alone[item]) {
                throw new AssertionError("item " + item);
              }
            }
          });
    }
  }

  private static byte[] rows(int length) {
    byte[] rows = new byte[length];
    for (int i = 0; i < length; i++) {
      rows[i] = (byte) (i * 7 % 16);
    }
    return rows;
  }
}
