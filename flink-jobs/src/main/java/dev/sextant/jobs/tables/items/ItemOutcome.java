package dev.sextant.jobs.tables.items;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of scoring an item with one model or by its texts alone: scores or a failure.
 *
 * @param itemId UUID
 * @param ordinal of the item in its version
 * @param model id of the embedder or entailment model, or {@link #TEXTS}
 * @param scores all of them; empty after a failure
 * @param texts embedded texts; each occurrence counts
 * @param truncated how many of them were longer than the embedder takes
 * @param tokens of all these texts
 * @param reading how much of the texts was read by role, and what computed their vectors, as JSON:
 *     {@code {"roles": {"context": {"texts", "truncated", "characters", "read"}}, "made_by": []}};
 *     null if there were no vectors
 * @param failure a sentence for people; null if the item was scored
 */
public record ItemOutcome(
    String itemId,
    long ordinal,
    String model,
    List<ScoreRow> scores,
    int texts,
    int truncated,
    long tokens,
    @Nullable String reading,
    @Nullable String failure) {

  /** Replaces the model id for metrics that need no model. */
  public static final String TEXTS = "";

  private static final int LONGEST_REASON = 1_000;

  /**
   * A stored score: a value or a reason.
   *
   * @param metric name in the catalogue
   * @param answerId UUID; null: the subject is the item
   * @param value finite; null if undefined
   * @param undefined code of the reason; null if there is a value
   */
  public record ScoreRow(
      String metric,
      @Nullable String answerId,
      @Nullable Double value,
      @Nullable String undefined) {}

  public ItemOutcome {
    scores = List.copyOf(scores);
  }

  /** Returns the outcome of an item that could not be scored. */
  public static ItemOutcome failed(String itemId, long ordinal, String model, String reason) {
    String sentence =
        reason.length() <= LONGEST_REASON ? reason : reason.substring(0, LONGEST_REASON) + "…";
    return new ItemOutcome(itemId, ordinal, model, List.of(), 0, 0, 0, null, sentence);
  }
}
