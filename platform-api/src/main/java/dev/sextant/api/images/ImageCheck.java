package dev.sextant.api.images;

/** Checks image files; decoding is the work of another module. */
@FunctionalInterface
public interface ImageCheck {

  /**
   * An image that can be stored.
   *
   * @param mediaType {@code image/png}, {@code image/jpeg} or {@code image/webp}, by its content
   * @param width in pixels, as shown
   * @param height in pixels, as shown
   */
  record CheckedImage(String mediaType, int width, int height) {}

  /** A file that is no image that can be used; the message is a sentence for people. */
  final class UnusableImageException extends Exception {

    private static final long serialVersionUID = 1L;

    public UnusableImageException(String sentence) {
      super(sentence, null, false, false);
    }

    /** Returns the sentence. */
    public String sentence() {
      return String.valueOf(getMessage());
    }
  }

  /**
   * Checks format, size and structure, and that the file can be decoded. Takes up to seconds.
   *
   * @param file is not changed
   * @throws UnusableImageException if the file cannot be used
   */
  CheckedImage check(byte[] file) throws UnusableImageException;
}
