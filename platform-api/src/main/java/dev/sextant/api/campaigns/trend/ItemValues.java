package dev.sextant.api.campaigns.trend;

import io.vertx.core.buffer.Buffer;
import java.util.Arrays;

/**
 * A metric of a cell, by item. Each item is 24 bytes: a hash of its id in its file, which is the
 * same in each version, the begin of the hash of its group, and the value, a mean over its answers.
 * The items come in the order of their hashes.
 *
 * <p>Two of a million items have the same hash of 64 bits with a probability of 3e-8; they would
 * count as one.
 *
 * @param packed as {@link ItemValueStore} reads them
 */
record ItemValues(Buffer packed) {

  private static final int ITEM = 24;

  boolean isEmpty() {
    return size() == 0;
  }

  /** Returns the number of items with a value. */
  int size() {
    return packed.length() / ITEM;
  }

  /** Returns the hash of an item, by its place. */
  long item(int place) {
    return packed.getLong(place * ITEM);
  }

  private long group(int place) {
    return packed.getLong(place * ITEM + 8);
  }

  private double value(int place) {
    return packed.getDouble(place * ITEM + 16);
  }

  /** Returns the mean over the items; NaN without one. */
  double mean() {
    double sum = 0;
    for (int place = 0; place < size(); place++) {
      sum += value(place);
    }
    return sum / size();
  }

  /**
   * Returns the value of each item; NaN if it has none.
   *
   * @param items hashes in ascending order
   */
  double[] at(long[] items) {
    double[] values = new double[items.length];
    Arrays.fill(values, Double.NaN);
    int place = 0;
    for (int i = 0; i < items.length; i++) {
      place = from(place, items[i]);
      if (has(place, items[i])) {
        values[i] = value(place);
      }
    }
    return values;
  }

  /**
   * Writes the group of each item that has a value.
   *
   * @param items hashes in ascending order
   */
  void writeGroups(long[] items, long[] groups) {
    int place = 0;
    for (int i = 0; i < items.length; i++) {
      place = from(place, items[i]);
      if (has(place, items[i])) {
        groups[i] = group(place);
      }
    }
  }

  private boolean has(int place, long item) {
    return place < size() && item(place) == item;
  }

  /** Returns the first place, from one on, whose item is not before another. */
  private int from(int place, long item) {
    int found = place;
    while (found < size() && item(found) < item) {
      found++;
    }
    return found;
  }
}
