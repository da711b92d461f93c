package dev.sextant.remote.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoredVectorTest {

  private static final int HEADER = 4;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void a_random_vector_has_the_same_bits_again(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 2_000; i++) {
      float[] vector = random(random);
      byte[] stored = StoredVector.encode(vector);

      assertThat(bits(StoredVector.decode(stored))).isEqualTo(bits(vector));
      assertThat(stored.length).isLessThanOrEqualTo(dense(vector).length);
    }
  }

  @Test
  void minus_zero_and_every_nan_keep_their_bits() {
    int[] special = {0x8000_0000, 0x7fc0_0000, 0x7f80_0001, 0xffc0_1234, 0x7f80_0000, 1};
    for (int dimensions : new int[] {special.length, 1000}) {
      float[] vector = new float[dimensions];
      for (int i = 0; i < special.length; i++) {
        vector[dimensions - 1 - i] = Float.intBitsToFloat(special[i]);
      }

      byte[] stored = StoredVector.encode(vector);

      assertThat(stored[0]).isEqualTo((byte) (dimensions == 1000 ? 1 : 0));
      assertThat(bits(StoredVector.decode(stored))).isEqualTo(bits(vector));
    }
  }

  @Test
  void a_vector_without_zeros_is_its_float32_behind_the_header() {
    float[] vector = new float[384];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = 1f / (i + 3);
    }

    assertThat(StoredVector.encode(vector)).isEqualTo(dense(vector)).hasSize(HEADER + 4 * 384);
  }

  @Test
  void a_vector_of_zeros_takes_five_bytes_and_one_without_dimensions_four() {
    assertThat(StoredVector.encode(new float[4096]))
        .inHexadecimal()
        .containsExactly(1, 0, 16, 0, 0);
    assertThat(StoredVector.encode(new float[0])).containsExactly(0, 0, 0, 0);
    assertThat(StoredVector.decode(new byte[] {0, 0, 0, 0})).isEmpty();
    assertThat(StoredVector.decode(new byte[] {1, 2, 0, 0, 0})).containsExactly(0, 0);
  }

  @Test
  void equal_components_are_one_group_of_positions() {
    float[] vector = new float[4096];
    vector[3] = .5f;
    vector[4] = .5f;
    vector[4095] = .5f;
    vector[200] = -1;

    assertThat(HexFormat.ofDelimiter(" ").formatHex(StoredVector.encode(vector)))
        .isEqualTo(
            "01 00 10 00 02 " // sparse, 4096 dimensions, two groups
                + "00 00 80 bf 01 c8 01 " // -1 at 200
                + "00 00 00 3f 03 03 00 fa 1f"); // .5 at 3, 0 after it, 4090 after that
  }

  /** Of {@code n} distinct values at adjacent positions, each takes at least six bytes. */
  @Test
  void the_shorter_form_is_taken() {
    float[] vector = new float[300];
    for (int i = 0; i < vector.length; i++) {
      byte[] stored = StoredVector.encode(vector);
      int sparse = HEADER + 1 + (i > 127 ? 1 : 0) + 6 * i + Math.max(0, i - 128);
      assertThat(stored.length).as("%d values", i).isEqualTo(Math.min(sparse, HEADER + 4 * 300));
      vector[i] = i + 1;
    }
  }

  @Test
  void bytes_that_are_cut_or_too_many_are_refused() {
    Random random = new Random(5);
    for (int i = 0; i < 200; i++) {
      byte[] stored = StoredVector.encode(random(random));
      for (int length = 0; length < stored.length; length++) {
        refused(Arrays.copyOf(stored, length));
      }
      refused(Arrays.copyOf(stored, stored.length + 1));
      refused(Arrays.copyOf(stored, stored.length + 4));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "another form, 02 01 00 00 00 00 80 3f",
    "a position outside of the vector, 01 02 00 00 01 00 00 80 3f 01 02",
    "a position after the last, 01 02 00 00 01 00 00 80 3f 02 01 00",
    "a position in two groups, 01 09 00 00 02 00 00 80 3f 01 03 00 00 00 40 01 03",
    "a group without positions, 01 09 00 00 01 00 00 80 3f 00",
    "a group of zeros, 01 09 00 00 01 00 00 00 00 01 03",
    "a number of five bytes, 01 09 00 00 81 80 80 80 00",
    "a number without an end, 01 09 00 00 81",
  })
  void malformed_bytes_are_refused(String what, String hex) {
    refused(HexFormat.ofDelimiter(" ").parseHex(hex));
  }

  /** Any bytes give a vector or a refusal, never another exception. */
  @Test
  void changed_bytes_give_a_vector_or_a_refusal() {
    Random random = new Random(6);
    for (int i = 0; i < 2_000; i++) {
      byte[] stored = StoredVector.encode(random(random));
      stored[random.nextInt(stored.length)] ^= (byte) (1 << random.nextInt(8));
      try {
        StoredVector.decode(stored);
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageStartingWith("This is not a stored vector");
      }
    }
  }

  @Test
  void more_dimensions_than_the_header_can_say_are_refused() {
    assertThat(StoredVector.decode(StoredVector.encode(new float[(1 << 24) - 1])))
        .hasSize((1 << 24) - 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StoredVector.encode(new float[1 << 24]))
        .withMessageContaining("at most 16,777,215 dimensions, found 16,777,216");
  }

  private static void refused(byte[] stored) {
    assertThatIllegalArgumentException()
        .as(() -> HexFormat.of().formatHex(stored))
        .isThrownBy(() -> StoredVector.decode(stored))
        .withMessageStartingWith("This is not a stored vector");
  }

  /** Any share of zeros, and few or many distinct values, of any bits. */
  private static float[] random(Random random) {
    float[] vector = new float[random.nextInt(random.nextBoolean() ? 20 : 600)];
    double share = random.nextDouble();
    int[] values = random.ints(1 + random.nextInt(3)).toArray();
    boolean few = random.nextBoolean();
    for (int i = 0; i < vector.length; i++) {
      if (random.nextDouble() < share) {
        vector[i] =
            Float.intBitsToFloat(few ? values[random.nextInt(values.length)] : random.nextInt());
      }
    }
    return vector;
  }

  private static byte[] dense(float[] vector) {
    ByteBuffer bytes =
        ByteBuffer.allocate(HEADER + 4 * vector.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt(vector.length << 8);
    for (float component : vector) {
      bytes.putFloat(component);
    }
    return bytes.array();
  }

  private static int[] bits(float[] vector) {
    int[] bits = new int[vector.length];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = Float.floatToRawIntBits(vector[i]);
    }
    return bits;
  }
}
