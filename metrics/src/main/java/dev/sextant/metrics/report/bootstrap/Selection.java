package dev.sextant.metrics.report.bootstrap;

/**
 * The value that sorting would put at a place, without sorting: C. A. R. Hoare, Algorithm 65: Find
 * (1961), with equal values kept together, of which resampled statistics have many.
 */
final class Selection {

  private Selection() {}

  /**
   * Puts the values of a range in such an order that none before the place is above, and none
   * behind it below the one at the place.
   *
   * @param from first of the range
   * @param to last of the range; with less than two in it nothing is done
   * @param place in the range
   */
  static void settle(double[] values, int from, int to, int place) {
    int first = from;
    int last = to;
    while (first < last) {
      double pivot = middle(values[first], values[(first + last) >>> 1], values[last]);
      int below = first;
      int above = last;
      for (int i = first; i <= above; ) {
        if (values[i] < pivot) {
          swap(values, i++, below++);
        } else if (values[i] > pivot) {
          swap(values, i, above--);
        } else {
          i++;
        }
      }
      if (place < below) {
        last = below - 1;
      } else if (place > above) {
        first = above + 1;
      } else {
        return;
      }
    }
  }

  private static double middle(double a, double b, double c) {
    return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  }

  private static void swap(double[] values, int i, int j) {
    double value = values[i];
    values[i] = values[j];
    values[j] = value;
  }
}
