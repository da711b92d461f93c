package dev.sextant.api.datasets;

import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A named set of items.
 *
 * @param latestVersion null if there is no version yet
 */
record Dataset(
    UUID id,
    UUID projectId,
    String name,
    String createdBy,
    OffsetDateTime createdAt,
    @Nullable LatestVersion latestVersion) {

  /** A summary of the newest version. */
  record LatestVersion(
      UUID id,
      int number,
      long itemCount,
      long answerCount,
      long groundedLabels,
      long factualityLabels) {}
}
