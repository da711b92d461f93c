package dev.sextant.api.experiments.planning;

import dev.sextant.api.json.RecordJson;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An experiment as a client requests it, by names.
 *
 * @param answerSetId null: the imported answers
 * @param outcomes which sampled answers count; null: the answered ones
 * @param metrics null: all that apply
 * @param label null: every kind of label
 * @param seed null: one that depends on the content
 */
public record ExperimentRequest(
    UUID projectId,
    String name,
    UUID versionId,
    @Nullable UUID answerSetId,
    @Nullable List<String> outcomes,
    List<String> embedders,
    @Nullable String entailmentModel,
    @Nullable List<String> metrics,
    @Nullable String label,
    @Nullable Long seed) {

  /** Requests all metrics that apply to the version and all kinds of labels. */
  static ExperimentRequest ofDefaults(
      UUID projectId, String name, UUID versionId, List<String> embedders) {
    return new ExperimentRequest(
        projectId, name, versionId, null, null, embedders, null, null, null, null);
  }

  /** Returns the outcomes that count. */
  List<String> countedOutcomes() {
    return outcomes == null ? List.of("answered") : outcomes;
  }

  public static ExperimentRequest of(UUID projectId, JsonObject body) {
    return RecordJson.decode(
        body.copy().put("project_id", projectId.toString()), ExperimentRequest.class);
  }
}
