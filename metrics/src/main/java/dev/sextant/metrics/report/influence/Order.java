package dev.sextant.metrics.report.influence;

import java.util.Arrays;
import java.util.Comparator;

/**
 * Values in rising order, with the bounds of the run of equal values that each belongs to. Values
 * that are already sorted, in either direction, take O(n).
 */
public final class Order {

  /** Subjects by rising value; of equal values in their own order. */
  final int[] subjects;

  /** For each place of {@code subjects}, the first place with the same value. */
  final int[] first;

  /** For each place of {@code subjects}, the place after the last with the same value. */
  final int[] end;

  Order(double[] values) {
    int n = values.length;
    subjects = inOrder(values);
    first = new int[n];
    end = new int[n];
    for (int i = 0; i < n; i++) {
      boolean tied = i > 0 && values[subjects[i]] == values[subjects[i - 1]];
      first[i] = tied ? first[i - 1] : i;
    }
    for (int i = n - 1; i >= 0; i--) {
      end[i] = i + 1 < n && first[i + 1] == first[i] ? end[i + 1] : i + 1;
    }
  }

  /**
   * Returns the places of values from the highest to the lowest.
   *
   * @param ties orders places of equal values
   */
  public static int[] falling(double[] values, Comparator<Integer> ties) {
    Order order = new Order(Arrays.stream(values).map(value -> -value).toArray());
    int[] places = order.subjects;
    for (int from = 0; from < places.length; from = order.end[from]) {
      if (order.end[from] - from > 1) {
        int first = from;
        Integer[] tied = new Integer[order.end[from] - from];
        Arrays.setAll(tied, k -> places[first + k]);
        Arrays.sort(tied, ties);
        for (int k = 0; k < tied.length; k++) {
          places[first + k] = tied[k];
        }
      }
    }
    return places;
  }

  private static int[] inOrder(double[] values) {
    boolean rising = true;
    boolean falling = true;
    for (int i = 1; i < values.length; i++) {
      rising &= values[i - 1] <= values[i];
      falling &= values[i - 1] >= values[i];
    }
    int[] order = new int[values.length];
    if (rising) {
      Arrays.setAll(order, i -> i);
      return order;
    }
    if (falling) {
      Arrays.setAll(order, i -> order.length - 1 - i);
      return order;
    }
    return sorted(values);
  }

  /** Sorts keys that hold the value in their order and the subject in their index. */
  private static int[] sorted(double[] values) {
    double[] keys = values.clone();
    for (int i = 0; i < keys.length; i++) {
      keys[i] += 0.0; // turns -0.0 into 0.0, which a sort would otherwise tell apart
    }
    double[] rising = keys.clone();
    Arrays.sort(rising);
    int[] next = new int[values.length];
    int[] sorted = new int[values.length];
    for (int i = 0; i < keys.length; i++) {
      int at = firstOf(rising, keys[i]);
      sorted[at + next[at]++] = i;
    }
    return sorted;
  }

  private static int firstOf(double[] rising, double value) {
    int low = 0;
    int high = rising.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (rising[middle] < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
