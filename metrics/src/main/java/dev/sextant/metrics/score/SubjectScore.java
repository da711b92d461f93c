package dev.sextant.metrics.score;

/**
 * The score of one subject of an item.
 *
 * @param metric name in the catalogue
 * @param answer index of the answer in the item's list, or {@link #ITEM}
 * @param score a value, or the reason why it is undefined
 */
public record SubjectScore(String metric, int answer, Score score) {

  /** In place of the answer where the subject is the item. */
  public static final int ITEM = -1;
}
