package dev.sextant.api.labels;

import org.jspecify.annotations.Nullable;

/**
 * The labels in force of an answer, grounded and factuality separately: a person's label takes
 * precedence over an oracle's, an oracle's over an imported one, and newer labels over older ones
 * of the same source.
 *
 * @param judged whether the answer is a judged one rather than a sample
 * @param grounded null if there is no such label
 * @param factuality in [0, 1]; null if there is no such label
 * @param groundedFirst whether grounded is of a higher source than factuality
 */
public record AnswerLabel(
    boolean judged,
    @Nullable Boolean grounded,
    @Nullable Double factuality,
    boolean groundedFirst) {

  /** Returns whether there is any label. */
  public boolean isThere() {
    return grounded != null || factuality != null;
  }

  /**
   * Returns whether the answer is risky.
   *
   * @param cutoff answers with a lower factuality are risky; null: those that are not grounded
   * @return null if the answer has no such label
   */
  public @Nullable Boolean isRisky(@Nullable Double cutoff) {
    return new ItemLabel(grounded, factuality).isRisky(cutoff);
  }

  /** Counts a grounded answer as all true; the label of the higher source decides. */
  double asFactuality() {
    if (factuality != null && !groundedFirst) {
      return factuality;
    }
    return Boolean.TRUE.equals(grounded) ? 1 : 0;
  }
}
