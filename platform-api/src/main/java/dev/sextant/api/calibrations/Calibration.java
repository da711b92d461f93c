package dev.sextant.api.calibrations;

import dev.sextant.api.calibrations.statistics.BelowFloor;
import dev.sextant.api.calibrations.statistics.CalibrationFit;
import dev.sextant.api.calibrations.statistics.Combination;
import dev.sextant.api.calibrations.statistics.Decision;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.labels.source.LabelChoice;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A fitted threshold: its objective, its result, and the labels and scores it is based on. See
 * {@link CalibrationRequest} for the objective.
 *
 * @param modelId null if the metric needs no model
 * @param entails whether the model is an entailment model, else an embedder
 * @param modelName null if there is no model, or it no longer exists
 * @param modelChanged whether it was deleted or superseded, or has another revision than at the fit
 * @param truth whose labels count
 * @param fit as stored; see {@link #readFit}
 * @param labelsSha256 hash of the labels of its source when it was fitted
 * @param newerVersion whether the dataset has a newer version
 * @param rescored whether items of the experiment were scored after the fit
 * @param activatedAt start of its activation; null if it is not active
 * @param holdoutLockedAt null if the holdout is not locked
 * @param looks number of judgements on the holdout
 * @param ownLooks those of this calibration, oldest first
 * @param judgement the result of its newest look; null if it has none
 */
public record Calibration(
    UUID id,
    UUID projectId,
    UUID experimentId,
    UUID splitId,
    UUID versionId,
    String metric,
    @Nullable UUID modelId,
    boolean entails,
    @Nullable String modelName,
    boolean modelChanged,
    String label,
    @Nullable Double factualityCutoff,
    LabelChoice truth,
    String objective,
    @Nullable Double target,
    @Nullable Double acceptErrorAtMost,
    @Nullable Double rejectErrorAtMost,
    JsonObject fit,
    String labelsSha256,
    long seed,
    boolean newerVersion,
    boolean rescored,
    @Nullable OffsetDateTime activatedAt,
    String createdBy,
    OffsetDateTime createdAt,
    @Nullable OffsetDateTime holdoutLockedAt,
    long looks,
    JsonArray ownLooks,
    @Nullable JsonObject judgement) {

  private static final Logger LOGGER = LoggerFactory.getLogger(Calibration.class);

  /**
   * The model of the scores as the API returns it.
   *
   * @param name null if it no longer exists
   */
  public record Model(UUID id, @Nullable String name) {

    static @Nullable Model of(@Nullable UUID id, @Nullable String name) {
      return id == null ? null : new Model(id, name);
    }
  }

  /** Returns the embedder of the scores; null if they have none. */
  public @Nullable Model embedder() {
    return entails ? null : Model.of(modelId, modelName);
  }

  /** Returns the entailment model of the scores; null if they have none. */
  public @Nullable Model entailmentModel() {
    return entails ? Model.of(modelId, modelName) : null;
  }

  /**
   * Parses the fit.
   *
   * @throws Refusal if it cannot be read
   */
  CalibrationFit readFit() {
    return readFit(id, fit);
  }

  static CalibrationFit readFit(UUID calibrationId, JsonObject stored) {
    return read(calibrationId, () -> CalibrationFit.parse(stored));
  }

  private static <T> T read(UUID calibrationId, Supplier<T> parts) {
    try {
      return parts.get();
    } catch (Refusal e) {
      throw e;
    } catch (RuntimeException e) {
      LOGGER.error(
          "the stored fit of calibration {} cannot be read: {}", calibrationId, e.toString());
      throw Refusal.conflict(
          "calibration-unreadable",
          "The stored fit of calibration %s cannot be read. Delete it and make a new calibration."
              .formatted(calibrationId));
    }
  }

  /**
   * Returns why it is not shown to beat its floor; empty if it is shown to.
   *
   * @throws Refusal if the fit or its judgement cannot be read
   */
  Optional<String> belowFloor() {
    return read(id, () -> BelowFloor.of(readFit(), judgement));
  }

  /**
   * Returns how scores are combined to the one that is calibrated; empty if it is a single one.
   *
   * @throws Refusal if the fit cannot be read
   */
  public Optional<Combination> combination() {
    return Optional.ofNullable(readFit().combination());
  }

  /** Returns the decision on a score. */
  public Decision decide(double score) {
    return readFit().decide(score, judgement);
  }
}
