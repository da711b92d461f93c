package dev.sextant.standalone.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.images.ImageCheck.CheckedImage;
import dev.sextant.api.images.ImageCheck.UnusableImageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Real files, with the sentences that an import shows. */
class ImageFileCheckTest {

  private static final Path PICTURES =
      Path.of("..", "..", "inference", "src", "test", "resources", "parity", "pictures");

  private final ImageFileCheck check = new ImageFileCheck();

  private static byte[] file(String name) throws IOException {
    return Files.readAllBytes(PICTURES.resolve(name));
  }

  @Test
  void the_content_says_what_an_image_is() throws Exception {
    assertThat(check.check(file("palette.png")).mediaType()).isEqualTo("image/png");
    assertThat(check.check(file("half-chroma.jpg")).mediaType()).isEqualTo("image/jpeg");
    assertThat(check.check(file("lossy.webp")).mediaType()).isEqualTo("image/webp");
    assertThat(check.check(file("one-pixel.png"))).isEqualTo(new CheckedImage("image/png", 1, 1));
  }

  @Test
  void a_file_that_cannot_be_used_is_refused_with_a_sentence() throws IOException {
    byte[] whole = file("half-chroma.jpg");
    byte[] torn = Arrays.copyOf(whole, whole.length / 2);
    assertThatThrownBy(() -> check.check(torn)).isInstanceOf(UnusableImageException.class);
    assertThatThrownBy(() -> check.check("GIF89a".getBytes(StandardCharsets.US_ASCII)))
        .isInstanceOf(UnusableImageException.class)
        .hasMessage("An image should be a PNG, JPEG or WebP file, found GIF.");
    assertThatThrownBy(() -> check.check(new byte[(10 << 20) + 1]))
        .hasMessageContaining("at most 10,485,760 bytes");
  }
}
