package dev.sextant.standalone.preflights;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.evaluation.preflight.Outlook;
import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.preflight.Applicability;
import dev.sextant.metrics.preflight.FloorStrength;
import dev.sextant.metrics.preflight.LabelBalance;
import dev.sextant.metrics.preflight.Quantiles;
import dev.sextant.metrics.preflight.SgiRoom;
import dev.sextant.metrics.preflight.TimeEstimate;
import dev.sextant.standalone.statistics.IntervalJson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a preflight found, as JSON. */
final class FindingsJson {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private FindingsJson() {}

  static ObjectNode of(LabelBalance balance) {
    ObjectNode json = JSON.objectNode();
    json.set("calibration", of(balance.calibration()));
    json.set("holdout", of(balance.holdout()));
    json.put("sufficient", balance.suffices());
    return json;
  }

  private static ObjectNode of(ClassCounts counts) {
    return JSON.objectNode()
        .put("not_grounded", counts.risky())
        .put("grounded", counts.trustworthy());
  }

  static ArrayNode of(List<FloorStrength> floors) {
    ArrayNode json = JSON.arrayNode();
    for (FloorStrength floor : floors) {
      ObjectNode row = json.addObject().put("metric", floor.metric());
      row.put("direction", floor.direction().code());
      row.set("auc", IntervalJson.of(floor.auc()));
    }
    return json;
  }

  static ArrayNode ofEmbedders(List<Outlook> outlooks) {
    ArrayNode json = JSON.arrayNode();
    for (Outlook outlook : outlooks) {
      SgiRoom room = outlook.room();
      TimeEstimate.Load load = outlook.load();
      ObjectNode row = json.addObject().put("name", outlook.embedder());
      row.set("theta_qc", room == null ? null : of(room.questionContext()));
      row.set("sgi_room", room == null ? null : of(room.room()));
      row.put("texts", outlook.truncated().texts());
      row.put("truncated", outlook.truncated().truncated());
      row.put("truncated_share", outlook.truncated().share());
      row.put("texts_per_second", load == null ? null : (Double) load.textsPerSecond());
      row.put("seconds", load == null ? null : (Double) load.seconds());
    }
    return json;
  }

  private static @Nullable ObjectNode of(@Nullable Quantiles quantiles) {
    return quantiles == null
        ? null
        : JSON.objectNode()
            .put("p5", quantiles.p5())
            .put("p25", quantiles.p25())
            .put("p50", quantiles.p50())
            .put("p75", quantiles.p75())
            .put("p95", quantiles.p95());
  }

  static ArrayNode of(Applicability applicability) {
    ArrayNode json = JSON.arrayNode();
    for (Applicability.Use use : applicability.uses()) {
      ObjectNode row = json.addObject().put("metric", use.metric()).put("items", use.items());
      ArrayNode missing = row.putArray("missing");
      use.missing().forEach(need -> missing.add(need.code()));
    }
    return json;
  }
}
