package dev.sextant.standalone.preflights;

import dev.sextant.api.statistics.IntervalJson;
import dev.sextant.evaluation.preflight.Outlook;
import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.preflight.Applicability;
import dev.sextant.metrics.preflight.FloorStrength;
import dev.sextant.metrics.preflight.LabelBalance;
import dev.sextant.metrics.preflight.Quantiles;
import dev.sextant.metrics.preflight.SgiRoom;
import dev.sextant.metrics.preflight.TimeEstimate;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The results of a preflight, as JSON. */
final class FindingsJson {

  private FindingsJson() {}

  static JsonObject of(LabelBalance balance) {
    JsonObject json = new JsonObject();
    json.put("calibration", of(balance.calibration()));
    json.put("holdout", of(balance.holdout()));
    json.put("sufficient", balance.suffices());
    return json;
  }

  private static JsonObject of(ClassCounts counts) {
    return new JsonObject()
        .put("not_grounded", counts.risky())
        .put("grounded", counts.trustworthy());
  }

  static JsonArray of(List<FloorStrength> floors) {
    JsonArray json = new JsonArray();
    for (FloorStrength floor : floors) {
      json.add(
          new JsonObject()
              .put("metric", floor.metric())
              .put("direction", floor.direction().code())
              .put("auc", IntervalJson.of(floor.auc())));
    }
    return json;
  }

  static JsonArray ofEmbedders(List<Outlook> outlooks) {
    JsonArray json = new JsonArray();
    for (Outlook outlook : outlooks) {
      SgiRoom room = outlook.room();
      TimeEstimate.Load load = outlook.load();
      json.add(
          new JsonObject()
              .put("name", outlook.embedder())
              .put("theta_qc", room == null ? null : of(room.questionContext()))
              .put("sgi_room", room == null ? null : of(room.room()))
              .put("texts", outlook.truncated().texts())
              .put("truncated", outlook.truncated().truncated())
              .put("truncated_share", outlook.truncated().share())
              .put("texts_per_second", load == null ? null : (Double) load.textsPerSecond())
              .put("seconds", load == null ? null : (Double) load.seconds()));
    }
    return json;
  }

  private static @Nullable JsonObject of(@Nullable Quantiles quantiles) {
    return quantiles == null
        ? null
        : new JsonObject()
            .put("p5", quantiles.p5())
            .put("p25", quantiles.p25())
            .put("p50", quantiles.p50())
            .put("p75", quantiles.p75())
            .put("p95", quantiles.p95());
  }

  static JsonArray of(Applicability applicability) {
    JsonArray json = new JsonArray();
    for (Applicability.Use use : applicability.uses()) {
      JsonArray missing = new JsonArray();
      use.missing().forEach(need -> missing.add(need.code()));
      json.add(
          new JsonObject()
              .put("metric", use.metric())
              .put("items", use.items())
              .put("missing", missing));
    }
    return json;
  }
}
