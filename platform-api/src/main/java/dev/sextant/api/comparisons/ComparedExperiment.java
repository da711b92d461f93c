package dev.sextant.api.comparisons;

import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The parts of an experiment that a comparison needs.
 *
 * @param locked whether the holdout of its version is locked, so that it is not read
 * @param reportedAt when its newest report was made; null if it has none
 * @param reportUsed part that the report read, {@code all} or {@code calibration}; null: its
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

  /** Returns the part of its items that is read now. */
  String used() {
    return locked ? "calibration" : "all";
  }

  /** Returns the display name of the version. */
  String versionTitle() {
    return "%s, version %d".formatted(datasetName, versionNumber);
  }
}
