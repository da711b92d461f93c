package dev.sextant.inference.image;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.model.ModelException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImageFileTest {

  @ParameterizedTest
  @CsvSource({
    "rgb.png, PNG, image/png, 37, 23",
    "subsampled.jpg, JPEG, image/jpeg, 51, 37",
    "lossy.webp, WEBP, image/webp, 51, 37",
    "lossless-alpha.webp, WEBP, image/webp, 37, 23",
    "turned-6.png, PNG, image/png, 7, 11"
  })
  void a_file_says_what_it_is(
      String name, ImageFormat format, String mediaType, int width, int height) {
    ImageFile file = ImageFile.of(ParityPictures.bytes(name));

    assertThat(file.format()).isEqualTo(format);
    assertThat(file.format().mediaType()).isEqualTo(mediaType);
    assertThat(file.width()).isEqualTo(width);
    assertThat(file.height()).isEqualTo(height);
    file.requireDecodable();
  }

  @ParameterizedTest
  @CsvSource({
    "GIF89a......, GIF",
    "BM.........., BMP",
    "<svg xmlns=', SVG or other XML",
    "<?xml versio, SVG or other XML",
    "%PDF-1.7...., PDF",
    "....ftypheic, HEIC",
    "RIFF....WAVE, another format",
    "hello, another format"
  })
  void other_formats_are_refused_by_name(String start, String name) {
    assertThatThrownBy(() -> ImageFile.of(start.getBytes(ISO_8859_1)))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("PNG, JPEG or WebP")
        .hasMessageContaining(name);
  }

  @Test
  void an_empty_file_and_one_that_is_too_large_are_refused() {
    assertThatThrownBy(() -> ImageFile.of(new byte[0])).hasMessageContaining("an empty file");
    assertThatThrownBy(() -> ImageFile.of(new byte[ImageFile.MOST_BYTES + 1]))
        .hasMessage("An image file should have at most 10,485,760 bytes, found 10,485,761.");
  }

  /** Whatever its first bytes promise, a file that ends early gives no picture. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "rgb.png",
        "palette-alpha.png",
        "subsampled.jpg",
        "progressive.jpg",
        "lossless.webp",
        "lossy.webp",
        "lossy-alpha.webp"
      })
  void a_file_that_ends_early_is_refused(String name) {
    byte[] whole = ParityPictures.bytes(name);
    for (int length = 0; length < whole.length; length++) {
      byte[] torn = Arrays.copyOf(whole, length);

      assertThatThrownBy(() -> ImageFile.of(torn).requireDecodable())
          .as("%d of %d bytes", length, whole.length)
          .isInstanceOf(ModelException.class);
    }
  }

  /** A damaged file gives a picture or a refusal, and no other failure. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "rgb.png",
        "palette.png",
        "subsampled.jpg",
        "progressive.jpg",
        "cmyk.jpg",
        "lossless.webp",
        "lossy.webp",
        "lossy-alpha.webp"
      })
  void a_damaged_file_fails_with_a_sentence_at_most(String name) {
    byte[] whole = ParityPictures.bytes(name);
    int refused = 0;
    for (int at = 0; at < whole.length; at += 1 + whole.length / 400) {
      byte[] damaged = whole.clone();
      damaged[at] ^= 0x55;
      try {
        ImageFile.of(damaged).requireDecodable();
      } catch (ModelException e) {
        refused++;
      }
    }
    assertThat(refused).isPositive();
  }

  @ParameterizedTest
  @CsvSource({"8000, 5001", "65536, 1", "1, 65536", "2147483647, 2147483647", "0, 5"})
  void a_header_of_too_many_pixels_is_refused_before_anything_is_decoded(int width, int height) {
    byte[] file = ParityPictures.bytes("rgb.png");
    ByteBuffer.wrap(file).putInt(16, width).putInt(20, height);
    CRC32 checksum = new CRC32();
    checksum.update(file, 12, 17);
    ByteBuffer.wrap(file).putInt(29, (int) checksum.getValue());

    assertThatThrownBy(() -> ImageFile.of(file))
        .isInstanceOf(ModelException.class)
        .hasMessageMatching("A picture should have at (least one pixel|most 40,000,000 pixels).*");
  }

  @Test
  void a_wrong_checksum_is_refused() {
    byte[] file = ParityPictures.bytes("rgb.png");
    file[60] ^= 1;

    assertThatThrownBy(() -> ImageFile.of(file))
        .hasMessage("The PNG file is damaged: the checksum of its chunk IDAT is wrong.");
  }

  @Test
  void a_progressive_file_of_very_many_scans_is_refused() {
    byte[] file = ParityPictures.bytes("progressive.jpg");
    byte[] scans = new byte[file.length + 101 * 10];
    System.arraycopy(file, 0, scans, 0, file.length - 2);
    byte[] scan = {(byte) 0xff, (byte) 0xda, 0, 8, 1, 1, 0, 1, 5, 0};
    for (int i = 0; i < 101; i++) {
      System.arraycopy(scan, 0, scans, file.length - 2 + i * scan.length, scan.length);
    }
    scans[scans.length - 2] = (byte) 0xff;
    scans[scans.length - 1] = (byte) 0xd9;

    assertThatThrownBy(() -> ImageFile.of(scans)).hasMessageContaining("more than 100");
  }
}
