package dev.sextant.inference.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.model.ModelException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Small WebP files that would keep a decoder busy or take its memory. */
class WebpBombTest {

  /** Writes numbers of a few bits, the lowest one first. */
  private static final class Bits {

    private final BitSet set = new BitSet();
    private int count;

    Bits add(int number, int bits) {
      for (int bit = 0; bit < bits; bit++, count++) {
        set.set(count, (number >> bit & 1) == 1);
      }
      return this;
    }

    /** A prefix code of one symbol, which takes no bits in a picture. */
    Bits code(int symbol) {
      return add(1, 1).add(0, 1).add(1, 1).add(symbol, Byte.SIZE);
    }

    /** A picture whose pixels are all the same. */
    Bits flat(int red, int green) {
      return code(green).code(red).code(0).code(0).code(0);
    }

    byte[] bytes() {
      return Arrays.copyOf(set.toByteArray(), (count + Byte.SIZE - 1) / Byte.SIZE);
    }
  }

  private static Bits start(int width, int height) {
    return new Bits().add(0x2f, Byte.SIZE).add(width - 1, 14).add(height - 1, 14).add(0, 4);
  }

  private record Chunk(String name, byte[] data) {}

  private static byte[] file(Chunk... chunks) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes("RIFF\0\0\0\0WEBP".getBytes(StandardCharsets.ISO_8859_1));
    for (Chunk chunk : chunks) {
      out.writeBytes(chunk.name.getBytes(StandardCharsets.ISO_8859_1));
      out.writeBytes(little(chunk.data.length));
      out.writeBytes(chunk.data);
      out.writeBytes(new byte[chunk.data.length % 2]);
    }
    byte[] file = out.toByteArray();
    System.arraycopy(little(file.length - 8), 0, file, 4, 4);
    return file;
  }

  private static byte[] little(int number) {
    return ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(number).array();
  }

  private static byte[] flatPicture(int green) {
    return start(64, 48).add(0, 3).flat(0, green).bytes();
  }

  @Test
  void a_file_of_one_colour_is_decoded() {
    byte[] pixels = ParityPictures.pixels(file(new Chunk("VP8L", flatPicture(77))));

    assertThat(pixels).hasSize(64 * 48 * 3);
    assertThat(pixels[1]).isEqualTo((byte) 77);
  }

  /** Each would be applied to all pixels, and takes three bits of the file. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void a_transform_that_is_repeated_is_refused(int transform) {
    Bits bits = start(4000, 4000);
    for (int i = 0; i < 2; i++) {
      bits.add(1, 1).add(transform, 2);
      switch (transform) {
        case 0, 1 -> bits.add(0, 3).add(0, 1).flat(0, 0);
        case 3 -> bits.add(255, Byte.SIZE).add(0, 1).flat(0, 0);
        default -> {
          // Has no data.
        }
      }
    }
    byte[] file = file(new Chunk("VP8L", bits.add(0, 64).bytes()));

    assertThatThrownBy(() -> ImageFile.of(file))
        .isInstanceOf(ModelException.class)
        .hasMessage("The WebP file is damaged: it repeats a transform.");
  }

  @Test
  void each_transform_once_is_taken() {
    Bits bits = start(64, 48);
    for (int transform = 0; transform < 4; transform++) {
      bits.add(1, 1).add(transform, 2);
      switch (transform) {
        case 0, 1 -> bits.add(0, 3).add(0, 1).flat(0, 0);
        case 3 -> bits.add(1, Byte.SIZE).add(0, 1).flat(0, 9);
        default -> {
          // Has no data.
        }
      }
    }
    byte[] file = file(new Chunk("VP8L", bits.add(0, 3).flat(0, 0).bytes()));

    ImageFile.of(file).requireDecodable();
  }

  @Test
  void very_many_groups_of_codes_are_refused() {
    Bits bits = start(4000, 4000).add(0, 2).add(1, 1).add(0, 3).add(0, 1).flat(255, 255);
    byte[] file = file(new Chunk("VP8L", bits.add(0, 64).bytes()));

    assertThatThrownBy(() -> ImageFile.of(file))
        .hasMessage(
            "The WebP file is damaged: it should have at most 16,384 groups of prefix codes, found"
                + " 65,536.");
  }

  @Test
  void an_alpha_channel_is_checked_in_the_same_way() {
    Bits bits = new Bits().add(1, Byte.SIZE);
    bits.add(1, 1).add(2, 2).add(1, 1).add(2, 2);
    byte[] lossy = ParityPictures.bytes("lossy.webp");
    byte[] picture = Arrays.copyOfRange(lossy, 20, lossy.length);
    byte[] header = {1 << 4, 0, 0, 0, 50, 0, 0, 36, 0, 0};
    byte[] file =
        file(
            new Chunk("VP8X", header),
            new Chunk("ALPH", bits.add(0, 64).bytes()),
            new Chunk("VP8 ", picture));

    assertThatThrownBy(() -> ImageFile.of(file))
        .hasMessage("The WebP file is damaged: it repeats a transform.");
  }

  @Test
  void an_alpha_channel_that_is_not_compressed_has_a_byte_for_each_pixel() {
    byte[] lossy = ParityPictures.bytes("lossy.webp");
    byte[] picture = Arrays.copyOfRange(lossy, 20, lossy.length);
    byte[] header = {1 << 4, 0, 0, 0, 50, 0, 0, 36, 0, 0};
    byte[] file =
        file(
            new Chunk("VP8X", header),
            new Chunk("ALPH", new byte[51 * 37]),
            new Chunk("VP8 ", picture));

    assertThatThrownBy(() -> ImageFile.of(file))
        .hasMessage(
            "The WebP file is damaged: its alpha channel should have 1,887 bytes, found 1,886.");
  }

  /** libwebp ignores an alpha channel in front of a lossless picture; a decoder may read it. */
  @Test
  void an_alpha_channel_of_a_lossless_picture_does_not_reach_the_decoder() {
    byte[] header = {1 << 4, 0, 0, 0, 63, 0, 0, 47, 0, 0};
    Chunk picture = new Chunk("VP8L", flatPicture(5));
    byte[] bomb = {1, (byte) 0b0110_1101, 0, 0};
    byte[] file = file(new Chunk("VP8X", header), new Chunk("ALPH", bomb), picture);

    assertThat(WebpChunks.of(file).essential()).isEqualTo(file(new Chunk("VP8X", header), picture));
    ImageFile.of(file).requireDecodable();
  }

  /** Pillow shows such a picture as it is. */
  @Test
  void a_lossy_picture_without_the_alpha_channel_that_its_header_promises_is_opaque() {
    byte[] lossy = ParityPictures.bytes("lossy.webp");
    byte[] header = {1 << 4, 0, 0, 0, 50, 0, 0, 36, 0, 0};
    byte[] picture = Arrays.copyOfRange(lossy, 20, lossy.length);
    byte[] file = file(new Chunk("VP8X", header), new Chunk("VP8 ", picture));

    assertThat(ParityPictures.pixels(file)).isEqualTo(ParityPictures.pixels(lossy));
  }

  /** A decoder that reads each of them works as often as there are pictures. */
  @Test
  void only_the_first_picture_reaches_the_decoder() {
    Chunk[] many = new Chunk[1000];
    Arrays.setAll(many, i -> new Chunk("VP8L", flatPicture(i % 256)));
    WebpChunks chunks = WebpChunks.of(file(many));

    assertThat(chunks.essential()).isEqualTo(file(new Chunk("VP8L", flatPicture(0))));
  }
}
