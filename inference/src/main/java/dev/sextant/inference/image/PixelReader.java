package dev.sextant.inference.image;

/** Converts a pixel's samples to RGB, as transformers 5 does with Pillow. */
@FunctionalInterface
interface PixelReader {

  int OPAQUE = 255;

  /**
   * Converts a pixel.
   *
   * @param samples of a row
   * @param at first sample of the pixel
   * @param rgb takes red, green and blue
   * @param to index of red
   */
  void read(int[] samples, int at, byte[] rgb, int to);

  /** Grey samples. */
  static PixelReader grey(int shift) {
    return (samples, at, rgb, to) -> {
      byte level = (byte) (samples[at] >> shift);
      rgb[to] = level;
      rgb[to + 1] = level;
      rgb[to + 2] = level;
    };
  }

  /** Red, green and blue samples. */
  static PixelReader rgb(int shift) {
    return (samples, at, rgb, to) -> {
      for (int c = 0; c < Picture.CHANNELS; c++) {
        rgb[to + c] = (byte) (samples[at + c] >> shift);
      }
    };
  }

  /** Samples with alpha as the last one, on a white ground. */
  static PixelReader withAlpha(PixelReader colours, int alpha, int shift) {
    return (samples, at, rgb, to) -> {
      colours.read(samples, at, rgb, to);
      onWhite(samples[at + alpha] >> shift, rgb, to);
    };
  }

  /** Samples of which one colour is transparent: white where all are equal to the key. */
  static PixelReader withKey(PixelReader colours, int[] key) {
    return (samples, at, rgb, to) -> {
      boolean isKey = true;
      for (int c = 0; c < key.length; c++) {
        isKey &= samples[at + c] == key[c];
      }
      colours.read(samples, at, rgb, to);
      onWhite(isKey ? 0 : OPAQUE, rgb, to);
    };
  }

  /**
   * Indexes of colours.
   *
   * @param argb the colours, alpha in the highest bits
   */
  static PixelReader palette(int[] argb) {
    return (samples, at, rgb, to) -> {
      int colour = argb[Math.min(samples[at], argb.length - 1)];
      rgb[to] = (byte) (colour >> 16);
      rgb[to + 1] = (byte) (colour >> 8);
      rgb[to + 2] = (byte) colour;
      onWhite(colour >>> 24, rgb, to);
    };
  }

  /** Puts a colour on white, in the fixed-point arithmetic of Pillow's alpha_composite. */
  private static void onWhite(int alpha, byte[] rgb, int to) {
    for (int c = 0; c < Picture.CHANNELS; c++) {
      int level = rgb[to + c] & OPAQUE;
      int sum = ((level * alpha + OPAQUE * (OPAQUE - alpha)) << 7) + (0x80 << 7);
      rgb[to + c] = (byte) (((sum >> 8) + sum) >> 8 >> 7);
    }
  }

  /** Luminance and two chrominances, in the fixed-point arithmetic of libjpeg. */
  static PixelReader luminance() {
    return (samples, at, rgb, to) -> {
      int y = samples[at];
      int blue = samples[at + 1] - 128;
      int red = samples[at + 2] - 128;
      rgb[to] = level(y + ((91_881 * red + 32_768) >> 16));
      rgb[to + 1] = level(y + ((-22_554 * blue - 46_802 * red + 32_768) >> 16));
      rgb[to + 2] = level(y + ((116_130 * blue + 32_768) >> 16));
    };
  }

  /**
   * Cyan, magenta, yellow and black as Adobe stores them: a large sample means little ink. Pillow
   * takes every file so, with Adobe's segment and without.
   *
   * @param luminance whether the first three are luminance and chrominances
   */
  static PixelReader cmyk(boolean luminance) {
    PixelReader colours = luminance ? luminance() : rgb(0);
    return (samples, at, rgb, to) -> {
      colours.read(samples, at, rgb, to);
      int black = OPAQUE - samples[at + 3];
      for (int c = 0; c < Picture.CHANNELS; c++) {
        int stored = luminance ? OPAQUE - (rgb[to + c] & OPAQUE) : rgb[to + c] & OPAQUE;
        int product = (OPAQUE - stored) * (OPAQUE - black) + 128;
        rgb[to + c] = level(OPAQUE - black - (((product >> 8) + product) >> 8));
      }
    };
  }

  private static byte level(int value) {
    return (byte) Math.max(0, Math.min(OPAQUE, value));
  }
}
