package dev.sextant.api.comparisons;

import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What scores are of: the items of a version, or the answers to them, that may be read.
 *
 * @param items how many groups of items have an answer: what is resampled, as in reports
 * @param subjects by item and answer
 * @param labelsChangedAt when a label was last given or withdrawn; null: there is none
 */
record Ground(int items, List<KnownSubject> subjects, @Nullable OffsetDateTime labelsChangedAt) {

  /** Copies the subjects. */
  public Ground {
    subjects = List.copyOf(subjects);
  }

  /**
   * An item or answer with what is known of it.
   *
   * @param item the place of its item's group among those that may be read, from 0
   * @param calibration whether its item is in the calibration part of the split
   * @param grounded null: not known
   * @param factuality in [0, 1]; null: not known
   */
  record KnownSubject(
      UUID id,
      int item,
      boolean calibration,
      @Nullable Boolean grounded,
      @Nullable Double factuality) {}
}
