package dev.sextant.metrics.report.subjects;

import dev.sextant.metrics.score.Score;
import org.jspecify.annotations.Nullable;

/**
 * A scored subject (an item or one of its answers) with what is known of it.
 *
 * @param item index of its item in the version, from 0: subjects of one item are one cluster
 * @param score of the metric
 * @param grounded label, null if unknown, or if the report must not use it
 * @param factuality label in [0, 1], null if unknown, or if the report must not use it
 * @param traits null if nothing is known
 */
public record ScoredSubject(
    int item,
    Score score,
    @Nullable Boolean grounded,
    @Nullable Double factuality,
    @Nullable Traits traits) {

  /**
   * Checks the label.
   *
   * @throws IllegalArgumentException if factuality is outside of [0, 1]
   */
  public ScoredSubject {
    check(factuality);
  }

  static void check(@Nullable Double factuality) {
    if (factuality != null && !(factuality >= 0 && factuality <= 1)) {
      throw new IllegalArgumentException("factuality must be in [0, 1], found " + factuality);
    }
  }

  /** A subject without traits. */
  public ScoredSubject(
      int item, Score score, @Nullable Boolean grounded, @Nullable Double factuality) {
    this(item, score, grounded, factuality, null);
  }

  /** Returns whether it has a label. */
  public boolean isLabelled() {
    return grounded != null || factuality != null;
  }
}
