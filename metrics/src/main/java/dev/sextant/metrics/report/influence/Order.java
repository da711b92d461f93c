package dev.sextant.metrics.report.influence;

import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Values in rising order, with the bounds of the run of equal values that each belongs to. Values
 * that are already sorted, in either direction, take O(n).
 */
public final class Order {

  /** Bits of a digit: few enough for small samples, and for the counts to stay in a cache. */
  private static final int DIGIT = 8;

  private static final int DIGITS = 1 << DIGIT;

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
    for (int i = 1; i < values.length && (rising || falling); i++) {
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

  /**
   * Sorts by least significant digit: the bits of a double, in the order of the values, are eight
   * digits of 8 bits. Equal values keep their order.
   */
  private static int[] sorted(double[] values) {
    int n = values.length;
    long[] keys = new long[n];
    int[] places = new int[n];
    for (int i = 0; i < n; i++) {
      long bits = Double.doubleToLongBits(values[i] + 0.0); // + 0.0 turns -0.0 into 0.0
      keys[i] = bits < 0 ? ~bits : bits ^ Long.MIN_VALUE;
      places[i] = i;
    }
    long[] otherKeys = new long[n];
    int[] otherPlaces = new int[n];
    for (int shift = 0; shift < Long.SIZE; shift += DIGIT) {
      int[] starts = starts(keys, shift);
      if (starts == null) {
        continue;
      }
      for (int i = 0; i < n; i++) {
        int to = starts[digit(keys[i], shift)]++;
        otherKeys[to] = keys[i];
        otherPlaces[to] = places[i];
      }
      long[] sortedKeys = otherKeys;
      otherKeys = keys;
      keys = sortedKeys;
      int[] sortedPlaces = otherPlaces;
      otherPlaces = places;
      places = sortedPlaces;
    }
    return places;
  }

  private static int digit(long key, int shift) {
    return (int) (key >>> shift) & (DIGITS - 1);
  }

  /** Returns where each digit starts; null if all keys have the same. */
  private static int @Nullable [] starts(long[] keys, int shift) {
    int[] starts = new int[DIGITS];
    for (long key : keys) {
      starts[digit(key, shift)]++;
    }
    if (starts[digit(keys[0], shift)] == keys.length) {
      return null;
    }
    int before = 0;
    for (int d = 0; d < DIGITS; d++) {
      int count = starts[d];
      starts[d] = before;
      before += count;
    }
    return starts;
  }
}
