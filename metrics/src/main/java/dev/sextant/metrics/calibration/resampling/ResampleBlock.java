package dev.sextant.metrics.calibration.resampling;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How often each item is in some resamples that are read together. Not safe for several threads.
 */
public final class ResampleBlock {

  /** Resamples of a whole block: few enough for those of very many items to fit in memory. */
  public static final int WHOLE = 8;

  private static final int BITS = 8;
  private static final int MOST = (1 << BITS) - 1;

  private final int[][] multiplicities;
  private long @Nullable [] packed;

  /**
   * Takes the resamples.
   *
   * @param multiplicities of the items, by resample; at most {@link #WHOLE} resamples
   */
  ResampleBlock(int[][] multiplicities) {
    this.multiplicities = multiplicities;
  }

  public int size() {
    return multiplicities.length;
  }

  /** Returns how often each item is in a resample; must not be changed. */
  public int[] multiplicities(int resample) {
    return multiplicities[resample];
  }

  /**
   * Returns the multiplicities by item, the lowest byte for the first resample; empty if the block
   * is not whole, or if one is above 255. Must not be changed.
   */
  public long[] packed() {
    if (packed == null) {
      packed = size() == WHOLE && most() <= MOST ? pack() : new long[0];
    }
    return packed;
  }

  private int most() {
    int most = 0;
    for (int[] resample : multiplicities) {
      for (int each : resample) {
        most = Math.max(most, each);
      }
    }
    return most;
  }

  private long[] pack() {
    long[] all = new long[multiplicities[0].length];
    Arrays.setAll(
        all,
        i -> {
          long item = 0;
          for (int r = WHOLE - 1; r >= 0; r--) {
            item = item << BITS | multiplicities[r][i];
          }
          return item;
        });
    return all;
  }
}
