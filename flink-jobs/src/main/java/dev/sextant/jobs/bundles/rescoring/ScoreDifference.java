package dev.sextant.jobs.bundles.rescoring;

import dev.sextant.jobs.bundles.rows.BundleTables;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Need;
import org.jspecify.annotations.Nullable;

/**
 * A score of a bundle that differs from what its texts, log-probabilities, vectors or segments
 * give.
 *
 * @param table with the score
 * @param metric name in the catalogue; in labels the column: {@code factuality}, or a length
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

  /** Returns what the score was computed from, in the plural. */
  public String inputs() {
    if (table.equals(BundleTables.LABELS.name())) {
      return metric.equals(SegmentLedger.FACTUALITY) ? "segments" : "texts";
    } else if (model != null || table.equals(BundleTables.SAMPLE_SCORES.name())) {
      return "vectors";
    }
    boolean ofTokens =
        Catalogue.find(metric)
            .filter(known -> known.needs().contains(Need.TOKEN_LOGPROBS))
            .isPresent();
    return ofTokens ? "log-probabilities" : "texts";
  }
}
