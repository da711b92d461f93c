package dev.sextant.api.comparisons;

import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The readable items of a version, or the answers to them, with their labels.
 *
 * @param groups number of groups of items with an answer, which are the clusters, as in reports
 * @param all by item and answer
 * @param labelsChangedAt when a label was last given or withdrawn; null if there are no labels
 */
record KnownSubjects(int groups, List<KnownSubject> all, @Nullable OffsetDateTime labelsChangedAt) {

  /**
   * An item or answer with its labels.
   *
   * @param group index of its item's group among the readable ones, from 0
   * @param calibration whether its item is in the calibration part of the split
   * @param grounded null if unknown
   * @param groundedLabeller identity of the oracle that says so, hex; null: no oracle, or unknown
   * @param factuality in [0, 1]; null if unknown
   * @param factualityLabeller the same for factuality
   */
  record KnownSubject(
      UUID id,
      int group,
      boolean calibration,
      @Nullable Boolean grounded,
      @Nullable String groundedLabeller,
      @Nullable Double factuality,
      @Nullable String factualityLabeller) {}
}
