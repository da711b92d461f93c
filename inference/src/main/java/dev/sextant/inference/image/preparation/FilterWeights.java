package dev.sextant.inference.image.preparation;

/**
 * What the pixels of a line count for those of a resized line, in the fixed-point arithmetic of
 * Pillow's precompute_coeffs and normalize_coeffs_8bpc. Sums of whole numbers are the same in any
 * order and on any machine.
 */
final class FilterWeights {

  /** Bits of the fraction of a weight: 32 less those of a level and two for overshoot. */
  static final int BITS = 32 - 8 - 2;

  /** One half, which rounds a sum. */
  static final int HALF = 1 << (BITS - 1);

  private final int first;
  private final int[] starts;
  private final int[][] weights;

  private FilterWeights(int first, int count) {
    this.first = first;
    this.starts = new int[count];
    this.weights = new int[count][];
  }

  /**
   * Returns the weights for some pixels of a resized line.
   *
   * @param from pixels of the line
   * @param to pixels of the resized line; equal to those of the line: all pixels stay as they are
   * @param first of the pixels wanted
   * @param count of the pixels wanted
   */
  static FilterWeights of(int from, int to, ResizeFilter filter, int first, int count) {
    FilterWeights all = new FilterWeights(first, count);
    for (int i = 0; i < count; i++) {
      if (from == to) {
        all.starts[i] = first + i;
        all.weights[i] = new int[] {1 << BITS};
      } else {
        all.fill(i, from, (double) from / to, filter);
      }
    }
    return all;
  }

  private void fill(int i, int from, double scale, ResizeFilter filter) {
    double filterScale = Math.max(scale, 1);
    double support = filter.support() * filterScale;
    double centre = (first + i + 0.5) * scale;
    int start = Math.max(0, (int) (centre - support + 0.5));
    int end = Math.min(from, (int) (centre + support + 0.5));
    double[] exact = new double[end - start];
    double sum = 0;
    for (int x = 0; x < exact.length; x++) {
      exact[x] = filter.at((x + start - centre + 0.5) * (1 / filterScale));
      sum += exact[x];
    }
    starts[i] = start;
    weights[i] = new int[exact.length];
    for (int x = 0; x < exact.length; x++) {
      double weight = (sum == 0 ? exact[x] : exact[x] / sum) * (1 << BITS);
      weights[i][x] = (int) (weight < 0 ? weight - 0.5 : weight + 0.5);
    }
  }

  /** Returns the pixels wanted. */
  int count() {
    return starts.length;
  }

  /** Returns the first pixel of the line that counts for one of those wanted. */
  int start(int wanted) {
    return starts[wanted];
  }

  /** Returns the first pixel after those that count for one of those wanted. */
  int end(int wanted) {
    return starts[wanted] + weights[wanted].length;
  }

  /** Returns the weight of a pixel of the line, which counts for the one wanted. */
  int weight(int wanted, int pixel) {
    return weights[wanted][pixel - starts[wanted]];
  }

  /** Returns a level from a sum that began with {@link #HALF}. */
  static int level(int sum) {
    return Math.max(0, Math.min(255, sum >> BITS));
  }
}
