package dev.sextant.jobs.labelling;

import dev.sextant.jobs.tables.labelling.LabelRunSize;

/**
 * How the answers of a run are divided into pages of about 200 answers, by the ordinals of their
 * items.
 *
 * @param labels number of pages with answers to label; one more page has those to label again
 * @param items number of items of a page
 */
public record LabellingPages(long labels, long items) {

  /** A page has about as many answers as calls may be in flight. */
  public static final int ANSWERS = 200;

  /** Divides the answers of a run. */
  public static LabellingPages of(LabelRunSize size) {
    long ordinals = Math.max(1, size.ordinals());
    long perItem = Math.max(1, (size.answers() + ordinals - 1) / ordinals);
    long items = Math.max(1, ANSWERS / perItem);
    return new LabellingPages((ordinals + items - 1) / items, items);
  }

  /** Returns the number of all pages. */
  public long all() {
    return labels + 1;
  }

  /** Returns the smallest ordinal of a page. */
  long from(long page) {
    return page * items;
  }
}
