package dev.sextant.metrics.report.influence;

import java.util.Arrays;

/**
 * Values in rising order, with the bounds of the run of equal values that each belongs to. Values
 * that are already sorted, in either direction, take O(n).
 */
public final class Order {

  /** Bits of a digit: few enough for small samples. */
  private static final int DIGIT = 8;

  /** The same for many values: few enough for the counts to stay in a cache. */
  private static final int DIGIT_OF_MANY = 11;

  private static final int MANY = 4096;

  /** Subjects by rising value; of equal values in their own order. */
  final int[] subjects;

  /** For each place of {@code subjects}, the first place with the same value. */
  final int[] first;

  /** For each place of {@code subjects}, the place after the last with the same value. */
  final int[] end;

  Order(double[] values) {
    this(inOrder(values), values);
  }

  private Order(int[] subjects, double[] values) {
    int n = values.length;
    this.subjects = subjects;
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

  /** Returns the subject with the k-th lowest value. */
  public int subject(int k) {
    return subjects[k];
  }

  /** Returns the first place whose subject has the same value as that of place k. */
  public int first(int k) {
    return first[k];
  }

  /** Returns the place after the last whose subject has the same value as that of place k. */
  public int end(int k) {
    return end[k];
  }

  /** Sorts values. */
  public static Order of(double[] values) {
    return new Order(values);
  }

  /**
   * Sorts values by their {@link #levels} in O(n).
   *
   * @param levels of the values, or of more values than these
   */
  public static Order of(double[] values, int[] levels) {
    int most = 0;
    for (int level : levels) {
      most = Math.max(most, level);
    }
    int[] starts = new int[most + 2];
    for (int level : levels) {
      starts[level + 1]++;
    }
    for (int level = 0; level < most; level++) {
      starts[level + 1] += starts[level];
    }
    int[] order = new int[values.length];
    for (int i = 0; i < order.length; i++) {
      order[starts[levels[i]]++] = i;
    }
    return new Order(order, values);
  }

  /** Returns for each value how many different ones are lower. */
  public static int[] levels(double[] values) {
    int[] order = inOrder(values);
    int[] levels = new int[values.length];
    for (int i = 1; i < order.length; i++) {
      boolean tied = values[order[i]] == values[order[i - 1]];
      levels[order[i]] = levels[order[i - 1]] + (tied ? 0 : 1);
    }
    return levels;
  }

  /**
   * Returns places by rising value; of equal values in their own order.
   *
   * @param values at the places
   */
  public static int[] rising(double[] values, int[] places) {
    int[] order = inOrder(values);
    for (int i = 0; i < order.length; i++) {
      order[i] = places[order[i]];
    }
    return order;
  }

  /** Returns the indexes of the values by rising value; of equal values in their own order. */
  public static int[] indexes(double[] values) {
    return inOrder(values);
  }

  /** Returns the values from the lowest to the highest; a negative zero becomes zero. */
  public static double[] rising(double[] values) {
    int[] order = inOrder(values);
    double[] rising = new double[order.length];
    for (int i = 0; i < rising.length; i++) {
      rising[i] = 0.0 + values[order[i]];
    }
    return rising;
  }

  /** Returns the mid-rank less 0.5 of each value, over the number of values: in (0, 1). */
  public double[] midRanks() {
    int n = subjects.length;
    double[] ranks = new double[n];
    for (int place = 0; place < n; place++) {
      ranks[subjects[place]] = (first[place] + end[place]) / (2.0 * n);
    }
    return ranks;
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

  /** Returns integers whose digits, read as unsigned, are in the order of the values. */
  private static long[] keys(double[] values) {
    long[] keys = new long[values.length];
    for (int i = 0; i < keys.length; i++) {
      long bits = Double.doubleToLongBits(values[i] + 0.0); // + 0.0 turns -0.0 into 0.0
      keys[i] = bits < 0 ? ~bits : bits ^ Long.MIN_VALUE;
    }
    return keys;
  }

  /**
   * Sorts by least significant digit of the bits of a double, in the order of the values. Equal
   * values keep their order.
   */
  private static int[] sorted(double[] values) {
    int n = values.length;
    int digit = n < MANY ? DIGIT : DIGIT_OF_MANY;
    long[] keys = keys(values);
    int[][] starts = starts(keys, digit);
    int[] places = new int[n];
    for (int i = 0; i < n; i++) {
      places[i] = i;
    }
    long[] otherKeys = new long[n];
    int[] otherPlaces = new int[n];
    for (int d = 0; d < starts.length; d++) {
      int[] next = starts[d];
      int shift = d * digit;
      if (next.length == 0) {
        continue;
      }
      for (int i = 0; i < n; i++) {
        int to = next[(int) (keys[i] >>> shift) & (next.length - 1)]++;
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

  /** Returns where each value of each digit starts; none for a digit that all keys share. */
  private static int[][] starts(long[] keys, int digit) {
    int[][] starts = new int[(Long.SIZE + digit - 1) / digit][];
    long varying = 0;
    for (long key : keys) {
      varying |= key ^ keys[0];
    }
    int values = 1 << digit;
    for (int d = 0; d < starts.length; d++) {
      boolean varies = ((varying >>> (d * digit)) & (values - 1)) != 0;
      starts[d] = new int[varies ? values : 0];
    }
    for (int d = 0; d < starts.length; d++) {
      if (starts[d].length > 0) {
        count(keys, d * digit, starts[d]);
      }
    }
    return starts;
  }

  private static void count(long[] keys, int shift, int[] starts) {
    for (long key : keys) {
      starts[(int) (key >>> shift) & (starts.length - 1)]++;
    }
    int before = 0;
    for (int value = 0; value < starts.length; value++) {
      int count = starts[value];
      starts[value] = before;
      before += count;
    }
  }
}
