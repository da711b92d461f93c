package dev.sextant.api.comparisons;

import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An experiment whose scores are compared, as far as it matters.
 *
 * @param locked whether the holdout of its version is locked, so that it is not read
 * @param reportedAt when its newest report was made; null: it has none
 * @param reportUsed which part that report read, {@code all} or {@code calibration}; null: its
 *     version had no split
 */
record ComparedExperiment(
    UUID id,
    String name,
    UUID datasetId,
    String datasetName,
    UUID versionId,
    int versionNumber,
    UUID answerSetId,
    boolean locked,
    @Nullable OffsetDateTime reportedAt,
    @Nullable String reportUsed) {

  /** Returns which part of its items is read today. */
  String used() {
    return locked ? "calibration" : "all";
  }

  /** Returns the version as people call it. */
  String versionTitle() {
    return "%s, version %d".formatted(datasetName, versionNumber);
  }
}
