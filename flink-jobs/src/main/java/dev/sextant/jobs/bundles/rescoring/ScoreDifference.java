package dev.sextant.jobs.bundles.rescoring;

import org.jspecify.annotations.Nullable;

/**
 * A score of a bundle that differs from what its texts or vectors give.
 *
 * @param table with the score
 * @param metric name in the catalogue
 * @param model name of the embedder; null: the metric needs no model
 * @param itemId UUID
 * @param answerId UUID; null: the subject is the item
 * @param samples how many of the item's samples it is over; null: all
 * @param stored in the table: a number, the code of the reason why there is none, or {@code
 *     nothing} without a row
 * @param computed as {@code stored}
 */
public record ScoreDifference(
    String table,
    String metric,
    @Nullable String model,
    String itemId,
    @Nullable String answerId,
    @Nullable Integer samples,
    String stored,
    String computed) {

  /** In place of a score that is not there. */
  static final String NOTHING = "nothing";
}
