package dev.sextant.api.calibrations;

import dev.sextant.api.calibrations.statistics.BelowFloor;
import dev.sextant.api.calibrations.statistics.Decision;
import dev.sextant.api.calibrations.statistics.Fit;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A fitted threshold: its objective, its result, and the labels and scores it is based on.
 *
 * @param labelsSha256 hash of the labels in force when it was fitted
 * @param newerVersion whether the dataset has a newer version
 * @param rescored whether items of the experiment were scored after the fit
 * @param activatedAt start of its activation; null if it is not active
 */
public record Calibration(
    UUID id,
    UUID projectId,
    UUID experimentId,
    UUID splitId,
    UUID versionId,
    String metric,
    Model model,
    Aim aim,
    Fit fit,
    String labelsSha256,
    long seed,
    Holdout holdout,
    boolean newerVersion,
    boolean rescored,
    @Nullable OffsetDateTime activatedAt,
    String createdBy,
    OffsetDateTime createdAt) {

  /** Returns why it is not shown to beat its floor; empty if it is shown to. */
  Optional<String> belowFloor() {
    return BelowFloor.of(fit.json(), holdout.judgement());
  }

  /** Returns the decision on a score. */
  public Decision decide(double score) {
    return fit.decide(score, holdout.judgement());
  }

  /**
   * The model of the scores.
   *
   * @param id null if the metric needs no model
   * @param entails whether it is an entailment model, else an embedder
   * @param name null if there is no model, or it no longer exists
   * @param changed whether it was deleted or superseded, or has another revision than at the fit
   */
  public record Model(@Nullable UUID id, boolean entails, @Nullable String name, boolean changed) {}

  /** The objective of the threshold; see {@link CalibrationWish}. */
  public record Aim(
      String label,
      @Nullable Double cutoff,
      String objective,
      @Nullable Double target,
      @Nullable Double acceptError,
      @Nullable Double rejectError) {}

  /**
   * The looks at the holdout.
   *
   * @param lockedAt when it was locked; null if it is not locked
   * @param looks number of judgements on it
   * @param own the looks of this calibration, oldest first
   * @param judgement the result of its newest look; null if it has none
   */
  public record Holdout(
      @Nullable OffsetDateTime lockedAt,
      long looks,
      JsonArray own,
      @Nullable JsonObject judgement) {}
}
