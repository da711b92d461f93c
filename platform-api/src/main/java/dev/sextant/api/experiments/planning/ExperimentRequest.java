package dev.sextant.api.experiments.planning;

import dev.sextant.api.json.RecordJson;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An experiment as a client requests it, by names.
 *
 * @param metrics null: all that apply
 * @param label null: every kind of label
 * @param seed null: one that depends on the content
 */
public record ExperimentRequest(
    UUID projectId,
    String name,
    UUID versionId,
    List<String> embedders,
    @Nullable String entailmentModel,
    @Nullable List<String> metrics,
    @Nullable String label,
    @Nullable Long seed) {

  /** Requests all metrics that apply to the version and all kinds of labels. */
  static ExperimentRequest ofDefaults(
      UUID projectId, String name, UUID versionId, List<String> embedders) {
    return new ExperimentRequest(projectId, name, versionId, embedders, null, null, null, null);
  }

  public static ExperimentRequest of(UUID projectId, JsonObject body) {
    return RecordJson.decode(
        body.copy().put("project_id", projectId.toString()), ExperimentRequest.class);
  }
}
