package dev.sextant.jobs.tables.labels;

import org.jspecify.annotations.Nullable;

/**
 * An answer with its effective label.
 *
 * @param id UUID
 * @param ordinal among the answers of its item, from 0
 * @param length in characters
 * @param judged whether its trust is asked (else it is a sample)
 * @param grounded null: not known
 * @param factuality in [0, 1]; null: not known
 * @param groundedFirst whether a higher source says grounded than says factuality; false where both
 *     come from the same kind of source, or only one is known
 */
public record LabelledAnswer(
    String id,
    LabelledItem item,
    int ordinal,
    int length,
    boolean judged,
    @Nullable Boolean grounded,
    @Nullable Double factuality,
    boolean groundedFirst) {

  /** Returns whether anything is known of it. */
  public boolean isLabelled() {
    return grounded != null || factuality != null;
  }
}
