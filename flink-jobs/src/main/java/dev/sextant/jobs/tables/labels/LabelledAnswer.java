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
 * @param factuality in [0, 1]; null: unknown
 * @param groundedFirst whether the grounded label has a higher source than the factuality; false if
 *     both have the same kind of source or only one is known
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

  /** Returns whether the answer has a label. */
  public boolean isLabelled() {
    return grounded != null || factuality != null;
  }
}
