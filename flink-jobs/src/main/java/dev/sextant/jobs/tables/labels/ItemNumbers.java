package dev.sextant.jobs.tables.labels;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * The numbers of the items that a report may read, from 0 by ordinal, and of their groups, from 0
 * by the first of these items. A group without any answer has no number.
 */
final class ItemNumbers {

  private static final int NONE = -1;

  /** By ordinal: the ordinal of the first item of its group; {@link #NONE}: not read. */
  private final int[] first;

  /** By ordinal. */
  private final int[] index;

  /** By ordinal of a group's first item. */
  private final int[] cluster;

  private ItemNumbers(int[] first, BitSet answered) {
    this.first = first;
    this.index = new int[first.length];
    this.cluster = new int[first.length];
    int items = 0;
    int clusters = 0;
    for (int ordinal = 0; ordinal < first.length; ordinal++) {
      index[ordinal] = items;
      cluster[ordinal] = clusters;
      items += first[ordinal] == NONE ? 0 : 1;
      clusters += answered.get(ordinal) ? 1 : 0;
    }
  }

  /** Takes the items that the report may read, by ordinal. */
  static final class Builder {

    private final int[] first;
    private final BitSet answered = new BitSet();
    private final Map<UUID, Integer> firstOfGroups = new HashMap<>();

    /**
     * @param ordinals one more than the greatest ordinal of an item
     */
    Builder(long ordinals) {
      first = new int[Math.toIntExact(ordinals)];
      Arrays.fill(first, NONE);
    }

    /**
     * Adds an item.
     *
     * @param ordinal greater than that of the item before
     * @param groupSha256 hash of its group, of which the first half tells groups apart
     * @param isAnswered whether it has an answer
     */
    void add(int ordinal, byte[] groupSha256, boolean isAnswered) {
      ByteBuffer hash = ByteBuffer.wrap(groupSha256);
      int firstOfGroup =
          firstOfGroups.computeIfAbsent(new UUID(hash.getLong(), hash.getLong()), group -> ordinal);
      first[ordinal] = firstOfGroup;
      if (isAnswered) {
        answered.set(firstOfGroup);
      }
    }

    /** Returns the numbers; the builder must not be used afterwards. */
    ItemNumbers build() {
      return new ItemNumbers(first, answered);
    }
  }

  /** Returns the number of the item with an ordinal. */
  int index(int ordinal) {
    return index[ordinal];
  }

  /** Returns the number of the group of the item with an ordinal; the item has an answer. */
  int cluster(int ordinal) {
    return cluster[first[ordinal]];
  }
}
