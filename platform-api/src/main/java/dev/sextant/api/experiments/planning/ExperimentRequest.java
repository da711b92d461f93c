package dev.sextant.api.experiments.planning;

import dev.sextant.api.answersets.SamplingPlan;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.json.RecordJson;
import dev.sextant.api.labels.source.LabelSourceRequest;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An experiment as a client requests it, by names.
 *
 * @param answerSetId null: the imported answers, or those of {@code answerSet}
 * @param answerSet the answer set to ask for, of the same version; null: none
 * @param outcomes which sampled answers count; null: the answered ones
 * @param metrics null: all that apply
 * @param judgeRuns label runs whose numbers are scores; null: none
 * @param label null: every kind of label
 * @param labelSource null: the labels in force
 * @param labellerId null unless the labels are an oracle's
 * @param seed null: one that depends on the content
 */
public record ExperimentRequest(
    UUID projectId,
    String name,
    UUID versionId,
    @Nullable UUID answerSetId,
    @Nullable SamplingPlan answerSet,
    @Nullable List<String> outcomes,
    List<String> embedders,
    @Nullable String entailmentModel,
    @Nullable List<String> metrics,
    @Nullable List<UUID> judgeRuns,
    @Nullable String label,
    @Nullable String labelSource,
    @Nullable UUID labellerId,
    @Nullable Long seed) {

  /** Requests all metrics that apply to the version and all kinds of labels. */
  static ExperimentRequest ofDefaults(
      UUID projectId, String name, UUID versionId, List<String> embedders) {
    return new ExperimentRequest(
        projectId, name, versionId, null, null, null, embedders, null, null, null, null, null, null,
        null);
  }

  /**
   * Returns whose labels count.
   *
   * @throws Refusal if a labeller is missing or superfluous
   */
  LabelSourceRequest source() {
    return new LabelSourceRequest(labelSource, labellerId);
  }

  /** Returns the outcomes that count. */
  List<String> countedOutcomes() {
    return outcomes == null ? List.of("answered") : outcomes;
  }

  /** Returns the label runs whose numbers are scores. */
  List<UUID> judges() {
    return judgeRuns == null ? List.of() : judgeRuns;
  }

  /** Returns the request for the same experiment on an answer set that exists. */
  public ExperimentRequest on(UUID answerSet) {
    return new ExperimentRequest(
        projectId,
        name,
        versionId,
        answerSet,
        null,
        outcomes,
        embedders,
        entailmentModel,
        metrics,
        judgeRuns,
        label,
        labelSource,
        labellerId,
        seed);
  }

  public static ExperimentRequest of(UUID projectId, JsonObject body) {
    JsonObject full = body.copy().put("project_id", projectId.toString());
    JsonObject answerSet = full.getJsonObject("answer_set");
    if (answerSet != null) {
      answerSet.put("version_id", full.getString("version_id"));
    }
    return RecordJson.decode(full, ExperimentRequest.class);
  }
}
