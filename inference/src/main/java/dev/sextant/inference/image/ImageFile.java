package dev.sextant.inference.image;

import dev.sextant.inference.model.ModelException;

/**
 * An image file whose format, structure and size were checked before anything was decoded. A GIF,
 * SVG or HEIC file is refused by name, and so is a file that ends early.
 *
 * <p>{@link #decode()} can still fail, because compressed pixels can be damaged in ways that no
 * header shows. Call {@link #requireDecodable()} where a file should be refused at once.
 */
public final class ImageFile {

  /** The largest file, in bytes: 10 MiB. */
  public static final int MOST_BYTES = 10 << 20;

  /** The largest picture, in pixels. */
  public static final int MOST_PIXELS = 40_000_000;

  /** The longest side of a picture, in pixels: no JPEG file can have a longer one. */
  public static final int LONGEST_SIDE = 65_535;

  private final ImageFormat format;
  private final byte[] bytes;
  private final ImageStructure structure;

  private ImageFile(ImageFormat format, byte[] bytes, ImageStructure structure) {
    this.format = format;
    this.bytes = bytes;
    this.structure = structure;
  }

  /**
   * Checks a file without decoding it.
   *
   * @param bytes of the file; callers must not change them afterwards
   * @throws ModelException if it is not a PNG, JPEG or WebP file that can be used; the message is a
   *     sentence for people
   */
  public static ImageFile of(byte[] bytes) {
    if (bytes.length > MOST_BYTES) {
      throw new ModelException(
          "An image file should have at most %,d bytes, found %,d."
              .formatted(MOST_BYTES, bytes.length));
    }
    ImageFormat format = ImageFormat.of(bytes);
    ImageStructure structure =
        switch (format) {
          case PNG -> PngChunks.of(bytes);
          case JPEG -> JpegSegments.of(bytes);
          case WEBP -> WebpChunks.of(bytes);
        };
    requireBounds(structure.width(), structure.height());
    return new ImageFile(format, bytes, structure);
  }

  private static void requireBounds(long width, long height) {
    if (width < 1 || height < 1) {
      throw new ModelException(
          "A picture should have at least one pixel, found %d x %d.".formatted(width, height));
    }
    if (width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS) {
      throw new ModelException(
          "A picture should have at most %,d pixels and sides of at most %,d, found %,d x %,d."
              .formatted(MOST_PIXELS, LONGEST_SIDE, width, height));
    }
  }

  public ImageFormat format() {
    return format;
  }

  /** Returns the width in pixels, as shown: EXIF can ask that a picture be turned. */
  public int width() {
    return (int) (isTurned() ? structure.height() : structure.width());
  }

  /** Returns the height in pixels, as shown. */
  public int height() {
    return (int) (isTurned() ? structure.width() : structure.height());
  }

  private boolean isTurned() {
    return structure.orientation().swapped();
  }

  /** Returns the file; callers must not change it. */
  public byte[] bytes() {
    return bytes;
  }

  /**
   * Decodes the file and drops the pixels.
   *
   * @throws ModelException if that fails
   */
  public void requireDecodable() {
    PictureReader.read(format, structure).close();
  }

  /**
   * Decodes the first picture of the file. Close it: the memory of all open pictures of the JVM is
   * bounded, so another thread may wait for it.
   *
   * @throws ModelException if the file is damaged
   */
  public Picture decode() {
    return PictureReader.read(format, structure);
  }
}
