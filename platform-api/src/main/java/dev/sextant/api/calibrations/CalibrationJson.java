package dev.sextant.api.calibrations;

import dev.sextant.api.calibrations.Calibration.Aim;
import dev.sextant.api.calibrations.Calibration.Holdout;
import dev.sextant.api.calibrations.Calibration.Model;
import dev.sextant.api.json.Times;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Calibrations as the contract shows them. */
final class CalibrationJson {

  private CalibrationJson() {}

  /**
   * Returns a calibration.
   *
   * @param belowFloor why it is not shown to beat its floor, if so
   */
  static JsonObject of(
      Calibration calibration, List<StaleReason> stale, Optional<String> belowFloor) {
    Model model = calibration.model();
    Aim aim = calibration.aim();
    Holdout holdout = calibration.holdout();
    return new JsonObject()
        .put("id", calibration.id().toString())
        .put("project_id", calibration.projectId().toString())
        .put("experiment_id", calibration.experimentId().toString())
        .put("version_id", calibration.versionId().toString())
        .put("metric", calibration.metric())
        .put("embedder", model.entails() ? null : json(model))
        .put("entailment_model", model.entails() ? json(model) : null)
        .put("label", aim.label())
        .put("factuality_cutoff", aim.cutoff())
        .put("objective", aim.objective())
        .put("target", aim.target())
        .put("accept_error_at_most", aim.acceptError())
        .put("reject_error_at_most", aim.rejectError())
        .put("seed", calibration.seed())
        .put("fit", new JsonObject(calibration.fit()))
        .put("looks", new JsonArray(holdout.own()))
        .put("judgement", object(holdout.judgement()))
        .put("holdout", json(holdout))
        .put("active", calibration.activatedAt() != null)
        .put("activated_at", Times.jsonOrNull(calibration.activatedAt()))
        .put("below_floor", belowFloor.orElse(null))
        .put("stale", StaleReason.json(stale))
        .put("created_by", calibration.createdBy())
        .put("created_at", Times.json(calibration.createdAt()));
  }

  static JsonObject of(Activation activation, Decision decision) {
    Model model = activation.model();
    return new JsonObject()
        .put("id", activation.id().toString())
        .put("calibration_id", activation.calibrationId().toString())
        .put("metric", activation.metric())
        .put("embedder", model.entails() ? null : json(model))
        .put("entailment_model", model.entails() ? json(model) : null)
        .put("threshold", decision.threshold())
        .put("direction", decision.direction())
        .put("activated_at", Times.json(activation.activatedAt()))
        .put("activated_by", activation.by())
        .put("confirmed_below_floor", activation.confirmed())
        .put("ended_at", Times.jsonOrNull(activation.endedAt()))
        .put("ended_by", activation.endedBy());
  }

  private static @Nullable JsonObject json(Model model) {
    return model.id() == null
        ? null
        : new JsonObject().put("id", model.id().toString()).put("name", model.name());
  }

  private static JsonObject json(Holdout holdout) {
    return new JsonObject()
        .put("looks", holdout.looks())
        .put("locked_at", Times.jsonOrNull(holdout.lockedAt()));
  }

  private static @Nullable JsonObject object(@Nullable String json) {
    return json == null ? null : new JsonObject(json);
  }
}
