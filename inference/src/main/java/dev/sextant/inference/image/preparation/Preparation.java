package dev.sextant.inference.image.preparation;

import dev.sextant.inference.image.Picture;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a picture before a network sees it: it is resized, its centre is cut out, and its
 * levels are scaled. The arithmetic is that of transformers' Pillow backend, bit for bit.
 *
 * @param resize null: the picture keeps its size
 * @param crop size of what is cut out around the centre, black where the picture is smaller; null:
 *     the whole picture
 * @param levels what each of the 256 levels becomes, in each channel
 */
public record Preparation(@Nullable Resize resize, @Nullable PictureSize crop, float[][] levels) {

  /**
   * How a picture is resized.
   *
   * @param shortestSide the length that the shorter side gets; 0: the picture gets a size
   * @param size that the picture gets; null: that of its shorter side decides
   */
  public record Resize(ResizeFilter filter, int shortestSide, @Nullable PictureSize size) {

    PictureSize of(PictureSize picture) {
      return size == null ? picture.withShortestSide(shortestSide) : size;
    }
  }

  /**
   * A prepared picture.
   *
   * @param values channel after channel, each row after row
   * @param read share of the resized picture's area that was not cut off, in (0, 1]
   */
  public record Prepared(float[] values, PictureSize size, double read) {}

  /** Returns the size of every prepared picture; null if it depends on the picture. */
  public @Nullable PictureSize size() {
    return crop != null || resize == null ? crop : resize.size();
  }

  /** Prepares a picture. */
  public Prepared prepare(Picture picture) {
    PictureSize stored = new PictureSize(picture.width(), picture.height());
    PictureSize whole = resize == null ? stored : resize.of(stored);
    PictureSize kept = crop == null ? whole : crop;
    Window window = Window.atCentre(whole, kept);
    ResizeFilter filter = resize == null ? ResizeFilter.BOX : resize.filter();
    byte[] rgb = new PictureResize(picture, whole, filter, window).rgb();
    return new Prepared(values(rgb, kept), kept, window.share(whole));
  }

  private float[] values(byte[] rgb, PictureSize size) {
    int pixels = size.width() * size.height();
    float[] values = new float[Picture.CHANNELS * pixels];
    for (int pixel = 0; pixel < pixels; pixel++) {
      for (int channel = 0; channel < Picture.CHANNELS; channel++) {
        int level = rgb[pixel * Picture.CHANNELS + channel] & 0xff;
        values[channel * pixels + pixel] = levels[channel][level];
      }
    }
    return values;
  }

  /**
   * Returns what levels become.
   *
   * @param factor that a level is multiplied by; 1 for none
   * @param mean that is subtracted in each channel
   * @param deviation that the rest is divided by in each channel
   */
  public static float[][] levels(double factor, double[] mean, double[] deviation) {
    float[][] levels = new float[Picture.CHANNELS][256];
    for (int channel = 0; channel < Picture.CHANNELS; channel++) {
      for (int level = 0; level < 256; level++) {
        float scaled = (float) (level * factor);
        levels[channel][level] = (scaled - (float) mean[channel]) / (float) deviation[channel];
      }
    }
    return levels;
  }
}
