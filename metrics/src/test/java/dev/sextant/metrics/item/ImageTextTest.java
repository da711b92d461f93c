package dev.sextant.metrics.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImageTextTest {

  private static final String HASH = "0123456789abcdef".repeat(4);

  @Test
  void the_text_of_an_image_has_its_hash() {
    assertThat(ImageText.of(HASH)).isEqualTo("image:sha256:" + HASH);
    assertThat(ImageText.isImage(ImageText.of(HASH))).isTrue();
    assertThat(ImageText.sha256(ImageText.of(HASH))).isEqualTo(HASH);
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "",
        "image:sha256:",
        "image:sha256:ABCDEF0123456789abcdef0123456789abcdef0123456789abcdef0123456789",
        "image:sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef ",
        " image:sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
        "image:sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\n"
      })
  void other_texts_are_texts(String text) {
    assertThat(ImageText.isImage(text)).isFalse();
  }

  @Test
  void a_text_has_no_hash() {
    assertThatThrownBy(() -> ImageText.sha256("a cat"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
