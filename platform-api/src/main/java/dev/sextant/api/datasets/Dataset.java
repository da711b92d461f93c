package dev.sextant.api.datasets;

import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.UUID;

/**
 * A named set of items.
 *
 * @param latest its newest version, if it has one
 */
record Dataset(
    UUID id,
    UUID projectId,
    String name,
    String createdBy,
    OffsetDateTime createdAt,
    Optional<LatestVersion> latest) {

  /** What a list of datasets tells about the newest version. */
  record LatestVersion(
      UUID id, int number, long items, long answers, long groundedLabels, long factualityLabels) {}
}
