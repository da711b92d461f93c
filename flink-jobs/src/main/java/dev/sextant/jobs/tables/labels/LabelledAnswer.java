package dev.sextant.jobs.tables.labels;

import org.jspecify.annotations.Nullable;

/**
 * An answer with its effective label.
 *
 * @param id UUID
 * @param ordinal among the answers of its item, from 0
 * @param length in characters
 * @param judged whether the answer is judged (otherwise it is a sample)
 * @param grounded null: unknown
 * @param groundedBy source of {@code grounded}; null: unknown
 * @param groundedLabeller identity of the oracle that says so, hex; null: no oracle, or unknown
 * @param factuality in [0, 1]; null: unknown
 * @param factualityBy source of {@code factuality}; null: unknown
 * @param factualityLabeller identity of the oracle that says so, hex; null: no oracle, or unknown
 */
public record LabelledAnswer(
    String id,
    LabelledItem item,
    int ordinal,
    int length,
    boolean judged,
    @Nullable Boolean grounded,
    @Nullable LabelOrigin groundedBy,
    @Nullable String groundedLabeller,
    @Nullable Double factuality,
    @Nullable LabelOrigin factualityBy,
    @Nullable String factualityLabeller) {

  /** Who labels an answer. The label of an earlier one is in force before that of a later one. */
  public enum LabelOrigin {
    HUMAN,
    ORACLE,
    IMPORTED
  }

  /**
   * The item of a labelled answer; one object for all of its answers.
   *
   * @param id UUID
   * @param index index among the items that the report may read, from 0, by ordinal
   * @param cluster index of its group among those that the report may read, from 0; items of a
   *     group are copies, and one cluster
   * @param externalId its id in the dataset
   * @param calibration whether it is in the calibration part of the version's split
   * @param question length in characters; -1 without a question
   * @param context length in characters; -1 without a context
   * @param factuality of the item itself; null: derived from its answers
   */
  public record LabelledItem(
      String id,
      int index,
      int cluster,
      String externalId,
      boolean calibration,
      int question,
      int context,
      @Nullable Double factuality) {}

  /** Returns whether the answer has a label. */
  public boolean isLabelled() {
    return grounded != null || factuality != null;
  }

  /**
   * Returns whether the grounded label has a higher source than the factuality; false if both have
   * the same kind of source or only one is known.
   */
  public boolean groundedFirst() {
    return groundedBy != null && factualityBy != null && groundedBy.compareTo(factualityBy) < 0;
  }
}
