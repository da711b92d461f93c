package dev.sextant.inference.image;

import java.awt.image.DataBuffer;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;
import java.nio.ByteBuffer;

/**
 * The alpha channel of a lossy WebP picture that is stored without compression: a byte for each
 * pixel, less what a filter predicts from its neighbours. TwelveMonkeys' reader takes compressed
 * channels alone.
 */
final class RawAlpha {

  private static final int COLOURS = 3;
  private static final int BANDS = 4;
  private static final int BYTE = 0xff;
  private static final int FILTER_BIT = 2;
  private static final int FILTER = 3;
  private static final int HORIZONTAL = 1;
  private static final int VERTICAL = 2;

  private final ByteBuffer data;
  private final int width;
  private final int height;

  private RawAlpha(ByteBuffer data, int width, int height) {
    this.data = data;
    this.width = width;
    this.height = height;
  }

  /**
   * Checks the length of a channel.
   *
   * @param chunk the head of one byte, then the channel
   * @throws dev.sextant.inference.model.ModelException if it has fewer bytes than the picture has
   *     pixels
   */
  static RawAlpha of(ByteBuffer chunk, int width, int height) {
    if (chunk.remaining() - 1 < (long) width * height) {
      throw WebpChunks.damaged(
          "its alpha channel should have %,d bytes, found %,d"
              .formatted((long) width * height, chunk.remaining() - 1));
    }
    return new RawAlpha(chunk, width, height);
  }

  /**
   * Returns the picture with its alpha channel as a fourth band.
   *
   * @param colours of the same size: red, green and blue
   */
  Raster with(Raster colours) {
    WritableRaster all =
        Raster.createInterleavedRaster(DataBuffer.TYPE_BYTE, width, height, BANDS, null);
    int[] before = new int[width];
    int[] alpha = new int[width];
    int[] pixels = new int[width * COLOURS];
    int[] row = new int[width * BANDS];
    for (int y = 0; y < height; y++) {
      read(y, before, alpha);
      colours.getPixels(colours.getMinX(), colours.getMinY() + y, width, 1, pixels);
      for (int x = 0; x < width; x++) {
        System.arraycopy(pixels, x * COLOURS, row, x * BANDS, COLOURS);
        row[x * BANDS + COLOURS] = alpha[x];
      }
      all.setPixels(0, y, width, 1, row);
      System.arraycopy(alpha, 0, before, 0, width);
    }
    return all;
  }

  /** Takes the filter back, as libwebp does. */
  private void read(int y, int[] above, int[] alpha) {
    int filter = data.get(data.position()) >> FILTER_BIT & FILTER;
    int from = data.position() + 1 + y * width;
    for (int x = 0; x < width; x++) {
      int predicted = filter == 0 || (x == 0 && y == 0) ? 0 : predicted(filter, x, y, above, alpha);
      alpha[x] = data.get(from + x) + predicted & BYTE;
    }
  }

  /**
   * The first row has no row above, so it is predicted from the left; the first column, from above.
   */
  private static int predicted(int filter, int x, int y, int[] above, int[] alpha) {
    if (y == 0) {
      return alpha[x - 1];
    }
    if (x == 0 || filter == VERTICAL) {
      return above[x];
    }
    if (filter == HORIZONTAL) {
      return alpha[x - 1];
    }
    return Math.max(0, Math.min(BYTE, alpha[x - 1] + above[x] - above[x - 1]));
  }
}
