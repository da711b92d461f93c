package dev.sextant.api.experiments.planning;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;

/** Lists the metrics that apply to a version. */
public final class VersionMetricsJson {

  private VersionMetricsJson() {}

  public static JsonObject of(AvailableInputs evidence) {
    JsonArray metrics = new JsonArray();
    Catalogue.metrics().forEach(metric -> metrics.add(metric(metric, evidence)));
    return new JsonObject().put("data", metrics);
  }

  private static JsonObject metric(Metric metric, AvailableInputs evidence) {
    return new JsonObject()
        .put("name", metric.name())
        .put("missing", new JsonArray(evidence.missingFor(metric)));
  }
}
