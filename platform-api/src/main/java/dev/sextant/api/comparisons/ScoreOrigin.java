package dev.sextant.api.comparisons;

import dev.sextant.api.json.IdAndName;
import dev.sextant.api.labels.source.LabelChoice;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The experiment, data and model of compared scores.
 *
 * @param truth whose labels count
 * @param locked whether the holdout of the version is locked, so that it is not read
 * @param reportedAt when the experiment's newest report was made; null if it has none
 * @param reportUsed part that the report read, {@code all} or {@code calibration}; null: its
 *     version had no split
 */
record ScoreOrigin(
    IdAndName experiment,
    @Nullable IdAndName embedder,
    @Nullable IdAndName entailmentModel,
    IdAndName dataset,
    VersionNumber version,
    UUID answerSetId,
    LabelChoice truth,
    boolean locked,
    @Nullable OffsetDateTime reportedAt,
    @Nullable String reportUsed) {

  /** A version, by id and number. */
  record VersionNumber(UUID id, int number) {}

  /** Returns whether both have the same answers with labels of the same source. */
  boolean hasSubjectsOf(ScoreOrigin other) {
    return answerSetId.equals(other.answerSetId) && truth.isSameAs(other.truth);
  }

  /** Returns the part of its items that is read now. */
  String used() {
    return locked ? "calibration" : "all";
  }

  /** Returns the display name of the version. */
  String versionTitle() {
    return "%s, version %d".formatted(dataset.name(), version.number());
  }
}
