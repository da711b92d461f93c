package dev.sextant.api.imports;

/**
 * How much an import has written so far. Batches use it one after another, never from two threads
 * at once.
 */
final class WriteProgress {

  private static final long FIRST = 400;

  private long bytes;
  private long items;
  private long next = FIRST;

  void add(long moreBytes, int moreItems) {
    bytes += moreBytes;
    items += moreItems;
  }

  long bytes() {
    return bytes;
  }

  /** Returns whether the items have doubled since it last returned true. */
  boolean hasOutgrown() {
    if (items < next) {
      return false;
    }
    next = 2 * items;
    return true;
  }
}
