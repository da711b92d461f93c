package dev.sextant.api.experiments.planning;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * An experiment as a client requests it, by names.
 *
 * @param embedders names
 * @param entailmentModel name
 * @param metrics names; empty: all that apply
 */
public record ExperimentRequest(
    UUID projectId,
    String name,
    UUID versionId,
    List<String> embedders,
    Optional<String> entailmentModel,
    Optional<List<String>> metrics,
    Optional<String> label,
    Optional<Long> seed) {

  /** Requests all metrics that apply to the version and all kinds of labels. */
  static ExperimentRequest ofDefaults(
      UUID projectId, String name, UUID versionId, List<String> embedders) {
    return new ExperimentRequest(
        projectId,
        name,
        versionId,
        embedders,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  public static ExperimentRequest of(UUID projectId, JsonObject body) {
    return new ExperimentRequest(
        projectId,
        body.getString("name"),
        UUID.fromString(body.getString("version_id")),
        strings(body.getJsonArray("embedders")),
        Optional.ofNullable(body.getString("entailment_model")),
        Optional.ofNullable(body.getJsonArray("metrics")).map(ExperimentRequest::strings),
        Optional.ofNullable(body.getString("label")),
        Optional.ofNullable(body.getLong("seed")));
  }

  private static List<String> strings(JsonArray array) {
    return array.stream().map(String.class::cast).toList();
  }
}
