package dev.sextant.api.images;

import dev.sextant.metrics.item.ImageText;

/**
 * An image of a file to import.
 *
 * @param sha256 of its bytes, in lower-case hexadecimal digits
 * @param mediaType such as {@code image/png}
 * @param width in pixels
 * @param height in pixels
 * @param bytes of the image file; not changed
 */
@SuppressWarnings("ArrayRecordComponent") // a file; copying it would double the memory
public record SourceImage(String sha256, String mediaType, int width, int height, byte[] bytes) {

  /** Returns the text that stands for the image. */
  public String text() {
    return ImageText.of(sha256);
  }
}
