package dev.sextant.api.verdicts;

import dev.sextant.api.calibrations.Calibration;
import dev.sextant.api.calibrations.Calibration.Model;
import dev.sextant.api.calibrations.StaleReason;
import dev.sextant.api.calibrations.statistics.Decision;
import dev.sextant.api.live.LiveScore;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The verdict of a calibration on a score.
 *
 * @param decision empty if there is no score to decide by
 */
record Verdict(
    Calibration calibration,
    LiveScore score,
    Optional<Decision> decision,
    List<StaleReason> stale) {

  /** Copies the reasons. */
  Verdict {
    stale = List.copyOf(stale);
  }

  /** Returns the verdict as the API returns it. */
  JsonObject json() {
    Model model = calibration.model();
    UUID modelId = model.id();
    JsonObject named =
        modelId == null
            ? null
            : new JsonObject().put("id", modelId.toString()).put("name", model.name());
    return new JsonObject()
        .put("calibration_id", calibration.id().toString())
        .put("metric", calibration.metric())
        .put("embedder", model.entails() ? null : named)
        .put("entailment_model", model.entails() ? named : null)
        .put("score", score instanceof LiveScore.Value known ? known.value() : null)
        .put("undefined", score instanceof LiveScore.Undefined none ? none.reason() : null)
        .put("flagged", decision.map(Decision::flagged).orElse(null))
        .put("threshold", decision.map(Decision::threshold).orElse(null))
        .put("direction", decision.map(Decision::direction).orElse(null))
        .put("band", decision.map(Decision::band).orElse(null))
        .put("expected_error", decision.map(each -> json(each.expectedError())).orElse(null))
        .put("risk", decision.map(each -> json(each.risk())).orElse(null))
        .put("fitted_range", decision.map(each -> json(each.range())).orElse(null))
        .put("cautions", Caution.json(cautions()))
        .put("stale", StaleReason.json(stale));
  }

  private List<Caution> cautions() {
    return score instanceof LiveScore.Value known
        ? decision.map(each -> Caution.of(each, known.value())).orElse(List.of())
        : List.of();
  }

  private static @Nullable JsonObject json(Decision.@Nullable ExpectedError error) {
    JsonObject share = error == null ? null : json(error.share());
    return error == null || share == null ? null : share.put("side", error.side());
  }

  private static @Nullable JsonObject json(Decision.@Nullable Estimate estimate) {
    return estimate == null
        ? null
        : new JsonObject()
            .put("value", estimate.value())
            .put("low", estimate.low())
            .put("high", estimate.high())
            .put("n", estimate.n());
  }

  private static JsonObject json(Decision.Range range) {
    return new JsonObject().put("from", range.from()).put("to", range.to());
  }
}
