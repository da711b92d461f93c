package dev.sextant.api.calibrations;

import dev.sextant.api.calibrations.Calibration.Aim;
import dev.sextant.api.calibrations.Calibration.Holdout;
import dev.sextant.api.calibrations.Calibration.Model;
import dev.sextant.api.json.Times;
import dev.sextant.metrics.calibration.labelled.Threshold;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Calibrations as the API returns them. */
final class CalibrationJson {

  private CalibrationJson() {}

  static JsonObject of(Calibration calibration, List<StaleReason> stale) {
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
        .put("fit", calibration.fit().json())
        .put("looks", holdout.own())
        .put("judgement", holdout.judgement())
        .put("holdout", json(holdout))
        .put("active", calibration.activatedAt() != null)
        .put("activated_at", Times.jsonOrNull(calibration.activatedAt()))
        .put("below_floor", calibration.belowFloor().orElse(null))
        .put("stale", StaleReason.json(stale))
        .put("created_by", calibration.createdBy())
        .put("created_at", Times.json(calibration.createdAt()));
  }

  static JsonObject of(Activation activation) {
    Threshold threshold = activation.fit().threshold();
    Model model = activation.model();
    return new JsonObject()
        .put("id", activation.id().toString())
        .put("calibration_id", activation.calibrationId().toString())
        .put("metric", activation.metric())
        .put("embedder", model.entails() ? null : json(model))
        .put("entailment_model", model.entails() ? json(model) : null)
        .put("threshold", threshold.value())
        .put("direction", threshold.side().code())
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
}
