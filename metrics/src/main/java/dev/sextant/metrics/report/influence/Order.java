package dev.sextant.metrics.report.influence;

import java.util.Arrays;
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

  /** Returns the places of values from the highest to the lowest; of equal ones in their order. */
  public static int[] falling(double[] values) {
    double[] negative = new double[values.length];
    for (int i = 0; i < negative.length; i++) {
      negative[i] = -values[i];
    }
    return values.length == 0 ? new int[0] : sorted(negative);
  }

  /** Returns the values from the lowest to the highest; a negative zero becomes zero. */
  public static double[] rising(double[] values) {
    long[] keys = keys(values);
    long[] others = new long[keys.length];
    for (int shift = 0; shift < Long.SIZE && keys.length > 0; shift += DIGIT) {
      int[] starts = starts(keys, shift);
      if (starts != null) {
        for (long key : keys) {
          others[starts[digit(key, shift)]++] = key;
        }
        long[] sorted = others;
        others = keys;
        keys = sorted;
      }
    }
    double[] rising = new double[keys.length];
    for (int i = 0; i < rising.length; i++) {
      long key = keys[i];
      rising[i] = Double.longBitsToDouble(key < 0 ? key ^ Long.MIN_VALUE : ~key);
    }
    return rising;
  }

  /** Returns integers whose digits, read as unsigned, are in the order of the values. */
  private static long[] keys(double[] values) {
    long[] keys = new long[values.length];
    for (int i = 0; i < keys.length; i++) {
      long bits = Double.doubleToLongBits(values[i] + 0.0); // + 0.0 turns -0.0 into 0.0
      keys[i] = bits < 0 ? ~bits : bits ^ Long.MIN_VALUE;
    }
    return keys;
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
    long[] keys = keys(values);
    int[] places = new int[n];
    for (int i = 0; i < n; i++) {
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
