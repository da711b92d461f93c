package dev.sextant.inference.image.preparation;

/**
 * The size of a picture.
 *
 * @param width in pixels
 * @param height in pixels
 */
public record PictureSize(int width, int height) {

  /**
   * Returns the size of a picture whose shorter side gets a length, as transformers rounds it.
   *
   * @throws ArithmeticException if the longer side has more than 2^31 - 1 pixels
   */
  PictureSize withShortestSide(int length) {
    int shorter = Math.min(width, height);
    int longer = Math.max(width, height);
    int scaled = Math.toIntExact((long) ((double) ((long) length * longer) / shorter));
    return width <= height ? new PictureSize(length, scaled) : new PictureSize(scaled, length);
  }
}
