package dev.sextant.metrics.calibration.resampling;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The cases of some categories as a share of those of more categories.
 *
 * @param part categories that count, all in the whole
 * @param whole categories that are looked at
 */
public record Share(List<Integer> part, List<Integer> whole) implements ToDoubleFunction<int[]> {

  /** Returns the share, in [0, 1]; {@code NaN} of nothing. */
  @Override
  public double applyAsDouble(int[] counts) {
    return (double) sum(part, counts) / sum(whole, counts);
  }

  private static long sum(List<Integer> categories, int[] counts) {
    long sum = 0;
    for (int category : categories) {
      sum += counts[category];
    }
    return sum;
  }
}
