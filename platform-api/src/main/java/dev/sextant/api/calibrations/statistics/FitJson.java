package dev.sextant.api.calibrations.statistics;

import dev.sextant.metrics.calibration.bands.BandsFit;
import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.probability.SupportedMap;
import dev.sextant.metrics.calibration.threshold.ThresholdFit;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** A fit as stored and as the API returns it; {@link Fit} parses it. */
final class FitJson {

  private FitJson() {}

  static JsonObject of(
      ThresholdFit fit,
      @Nullable BandsFit bands,
      SupportedMap risk,
      ClassCounts labels,
      JsonObject floor) {
    return new JsonObject()
        .put("objective", fit.objective().goal().code())
        .put("target", fit.objective().target())
        .put("threshold", fit.threshold().value())
        .put("bound", fit.bound())
        .put("direction", fit.threshold().side().code())
        .put("direction_chosen", fit.orientation().chosen())
        .put("auc", fit.orientation().auc())
        .put("labels", StatisticsJson.of(labels))
        .put("statistics", StatisticsJson.of(fit.calibration()))
        .put("floor", floor)
        .put("bands", bands == null ? null : bands(bands))
        .put("risk", risk(risk));
  }

  private static JsonObject bands(BandsFit fit) {
    return new JsonObject()
        .put("accept_error_at_most", fit.targets().acceptError())
        .put("reject_error_at_most", fit.targets().rejectError())
        .put("review_from", fit.bands().reviewFrom().value())
        .put("reject_from", fit.bands().rejectFrom().value())
        .put("statistics", StatisticsJson.of(fit.calibration()));
  }

  private static JsonObject risk(SupportedMap risk) {
    return new JsonObject()
        .put("method", "isotonic")
        .put("scores", new JsonArray(risk.map().scores()))
        .put("probabilities", new JsonArray(risk.map().probabilities()))
        .put("labels", new JsonArray(risk.labels()))
        .put("items", new JsonArray(risk.items()));
  }
}
