package dev.sextant.metrics.report;

import dev.sextant.metrics.Score;
import org.jspecify.annotations.Nullable;

/**
 * A scored subject (an item or one of its answers) with what is known of it.
 *
 * @param item index of its item in the version, from 0: subjects of one item are resampled together
 * @param score of the metric
 * @param grounded label, null if there is none (or the report shall not use it)
 * @param factuality label in [0, 1], null if there is none (or the report shall not use it)
 */
public record Subject(
    int item, Score score, @Nullable Boolean grounded, @Nullable Double factuality) {

  /**
   * Checks the label.
   *
   * @throws IllegalArgumentException if factuality is outside of [0, 1]
   */
  public Subject {
    if (factuality != null && !(factuality >= 0 && factuality <= 1)) {
      throw new IllegalArgumentException("factuality must be in [0, 1], found " + factuality);
    }
  }

  /** Returns whether anything is known of it. */
  public boolean isLabelled() {
    return grounded != null || factuality != null;
  }
}
