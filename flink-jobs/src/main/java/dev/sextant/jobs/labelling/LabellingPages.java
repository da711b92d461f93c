package dev.sextant.jobs.labelling;

import dev.sextant.jobs.tables.labelling.LabelRunSize;

/**
 * How the answers of a run are divided into pages of about 200 answers, by the ordinals of their
 * items. A first page has the anchors, and a last page the answers to label again.
 *
 * @param labels number of pages with answers to label
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
    return labels + 2;
  }

  /** Returns whether a page has the anchors. */
  boolean isAnchors(long page) {
    return page == 0;
  }

  /** Returns whether a page has the answers to label again. */
  boolean isRepeats(long page) {
    return page > labels;
  }

  /** Returns the smallest ordinal of a page with answers to label. */
  long from(long page) {
    return (page - 1) * items;
  }
}
