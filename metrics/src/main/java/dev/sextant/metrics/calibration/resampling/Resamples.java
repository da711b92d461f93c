package dev.sextant.metrics.calibration.resampling;

import dev.sextant.metrics.report.interval.SplitMix64;

/**
 * The bootstrap resamples of a fit: each draws as many items as there are, with replacement. They
 * depend on nothing but three numbers, so that statistics of the same items see the same resamples
 * and can be compared in pairs.
 *
 * <p>The algorithm is part of the contract: resample r uses SplitMix64, seeded with output r (from
 * 0) of SplitMix64 seeded with {@code seed}; each of {@code items} draws takes one item by Lemire's
 * bounded method on the upper 32 bits.
 *
 * @param items to draw from, and draws of each resample; 1 or more
 * @param count resamples; 1 or more
 * @param seed of all of them
 */
public record Resamples(int items, int count, long seed) {

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if there is nothing to draw from, or nothing to draw
   */
  public Resamples {
    if (items < 1 || count < 1) {
      throw new IllegalArgumentException(
          "expected one item and one resample or more, found %d and %d".formatted(items, count));
    }
  }

  /** Returns how often each item is in the resample; they sum to {@link #items}. */
  public int[] multiplicities(int resample) {
    if (resample < 0 || resample >= count) {
      throw new IndexOutOfBoundsException("resample " + resample + " of " + count);
    }
    int[] multiplicities = new int[items];
    SplitMix64 random = new SplitMix64(SplitMix64.output(seed, resample));
    for (int i = 0; i < items; i++) {
      multiplicities[random.below(items)]++;
    }
    return multiplicities;
  }
}
