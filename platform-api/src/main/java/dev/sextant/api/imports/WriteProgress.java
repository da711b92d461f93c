package dev.sextant.api.imports;

/**
 * How much an import has written so far. Used by one batch after another, so never by two threads
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

  /** Tells whether there are twice as many items as when it last said so. */
  boolean hasOutgrown() {
    if (items < next) {
      return false;
    }
    next = 2 * items;
    return true;
  }
}
