package dev.sextant.inference.image;

import java.awt.image.Raster;

/**
 * A decoded picture, read row by row as RGB pixels of 8 bits a sample. For one thread.
 *
 * <p>Rows are converted as they are read, since a second copy of a large picture would double the
 * memory.
 */
public final class Picture implements AutoCloseable {

  /** The bytes of a pixel: red, green, blue. */
  public static final int CHANNELS = 3;

  private final Raster raster;
  private final PixelReader pixels;
  private final DecodingMemory.Share memory;
  private final ExifOrientation orientation;
  private final int[] samples;

  Picture(
      Raster raster, PixelReader pixels, ExifOrientation orientation, DecodingMemory.Share memory) {
    this.raster = raster;
    this.pixels = pixels;
    this.orientation = orientation;
    this.memory = memory;
    this.samples = new int[Math.multiplyExact(width(), raster.getNumBands())];
  }

  /** Returns the width in pixels, as shown. */
  public int width() {
    return orientation.swapped() ? raster.getHeight() : raster.getWidth();
  }

  /** Returns the height in pixels, as shown. */
  public int height() {
    return orientation.swapped() ? raster.getWidth() : raster.getHeight();
  }

  /**
   * Reads a row.
   *
   * @param y row, from 0 at the top
   * @param rgb filled with red, green and blue of each pixel, from the left; at least three times
   *     as long as the picture is wide
   */
  public void row(int y, byte[] rgb) {
    int line = orientation.fromEnd() ? height() - 1 - y : y;
    if (orientation.swapped()) {
      raster.getPixels(raster.getMinX() + line, raster.getMinY(), 1, width(), samples);
    } else {
      raster.getPixels(raster.getMinX(), raster.getMinY() + line, width(), 1, samples);
    }
    int bands = raster.getNumBands();
    for (int x = 0; x < width(); x++) {
      int at = orientation.mirrored() ? width() - 1 - x : x;
      pixels.read(samples, at * bands, rgb, x * CHANNELS);
    }
  }

  /** Gives the memory to others; only the first call has an effect. */
  @Override
  public void close() {
    memory.close();
  }
}
