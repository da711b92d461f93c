package dev.sextant.api.calibrations;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sextant.api.calibrations.Calibration.Model;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.labels.source.LabelChoice;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A calibration, and what follows from it today.
 *
 * @param belowFloor why it is not shown to beat its floor; empty if it is shown to
 * @param stale the reasons why it is stale
 * @param unreadable that its stored fit cannot be read, in a sentence; empty if it can be
 */
record CalibrationStatus(
    Calibration calibration,
    Optional<String> belowFloor,
    List<StaleReason> stale,
    Optional<String> unreadable) {

  /** A reading as the API returns it. */
  record Reply(
      UUID id,
      UUID projectId,
      UUID experimentId,
      UUID versionId,
      String metric,
      @Nullable Model embedder,
      @Nullable Model entailmentModel,
      String label,
      @Nullable Double factualityCutoff,
      @JsonUnwrapped LabelChoice truth,
      String objective,
      @Nullable Double target,
      @Nullable Double acceptErrorAtMost,
      @Nullable Double rejectErrorAtMost,
      long seed,
      @Nullable JsonObject fit,
      @Nullable String unreadable,
      JsonArray looks,
      @Nullable JsonObject judgement,
      Holdout holdout,
      boolean active,
      @Nullable OffsetDateTime activatedAt,
      @Nullable String belowFloor,
      List<StaleReason> stale,
      String createdBy,
      OffsetDateTime createdAt) {}

  /** The looks at the holdout, of any calibration. */
  record Holdout(long looks, @Nullable OffsetDateTime lockedAt) {}

  Reply reply() {
    Calibration of = calibration;
    return new Reply(
        of.id(),
        of.projectId(),
        of.experimentId(),
        of.versionId(),
        of.metric(),
        of.embedder(),
        of.entailmentModel(),
        of.label(),
        of.factualityCutoff(),
        of.truth(),
        of.objective(),
        of.target(),
        of.acceptErrorAtMost(),
        of.rejectErrorAtMost(),
        of.seed(),
        unreadable.isPresent() ? null : of.fit(),
        unreadable.orElse(null),
        of.ownLooks(),
        unreadable.isPresent() ? null : of.judgement(),
        new Holdout(of.looks(), of.holdoutLockedAt()),
        of.activatedAt() != null,
        of.activatedAt(),
        belowFloor.orElse(null),
        stale,
        of.createdBy(),
        of.createdAt());
  }

  CalibrationStatus requireJudged() {
    if (calibration.judgement() == null) {
      throw Refusal.conflict(
          "not-judged", "The calibration was not judged on the holdout: POST a look first.");
    }
    return requireFresh();
  }

  /**
   * Requires a calibration that is not stale. A look at the holdout cannot be undone, so it is not
   * spent on a calibration that cannot be activated.
   */
  CalibrationStatus requireFresh() {
    if (!stale.isEmpty()) {
      throw StaleReason.refusal(stale);
    }
    return this;
  }
}
