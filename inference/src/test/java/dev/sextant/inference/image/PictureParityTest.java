package dev.sextant.inference.image;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.inference.image.ParityPictures.Expected;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares decoded pixels with those of Pillow, as transformers gets them. */
class PictureParityTest {

  static Stream<Expected> exact() {
    return ParityPictures.expected().filter(file -> file.pixels().isEmpty());
  }

  static Stream<Expected> lossy() {
    return ParityPictures.expected().filter(file -> !file.pixels().isEmpty());
  }

  @ParameterizedTest
  @MethodSource("exact")
  void pixels_of_a_lossless_file_are_those_of_pillow(Expected expected)
      throws NoSuchAlgorithmException {
    byte[] bytes = ParityPictures.bytes(expected.file());
    ImageFile file = ImageFile.of(bytes);

    assertThat(file.width()).isEqualTo(expected.width());
    assertThat(file.height()).isEqualTo(expected.height());
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(ParityPictures.pixels(bytes));
    assertThat(HexFormat.of().formatHex(hash)).isEqualTo(expected.sha256());
  }

  /** Pillow, too, reads the same pixels from a channel that is not compressed, by each filter. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void an_alpha_channel_that_is_not_compressed_has_the_pixels_of_a_compressed_one(int filter) {
    byte[] raw = ParityPictures.bytes("raw-alpha-%d.webp".formatted(filter));

    assertThat(ParityPictures.pixels(raw))
        .isEqualTo(ParityPictures.pixels(ParityPictures.bytes("lossy-alpha.webp")));
  }

  /**
   * A JDK with libjpeg-turbo, as Pillow has it, gives the same levels; one with libjpeg 6b may
   * round otherwise. TwelveMonkeys repeats a WebP picture's chrominances where Pillow's libwebp
   * interpolates them: on these pictures of noise, the mean difference is 2.7 and 4.8 levels.
   */
  @ParameterizedTest
  @MethodSource("lossy")
  void pixels_of_a_lossy_file_are_close_to_those_of_pillow(Expected expected) {
    byte[] found = ParityPictures.pixels(ParityPictures.bytes(expected.file()));
    byte[] known = ParityPictures.pixels(ParityPictures.bytes(expected.pixels()));

    assertThat(found).hasSameSizeAs(known);
    int most = 0;
    double sum = 0;
    for (int i = 0; i < found.length; i++) {
      int apart = Math.abs((found[i] & 0xff) - (known[i] & 0xff));
      most = Math.max(most, apart);
      sum += apart;
    }
    boolean isJpeg = expected.file().endsWith(".jpg");
    assertThat(most).isLessThanOrEqualTo(isJpeg ? 8 : 40);
    assertThat(sum / found.length).isLessThanOrEqualTo(isJpeg ? 1 : 8);
  }
}
