package dev.sextant.api.comparisons;

import dev.sextant.api.experiments.scores.Series;
import io.vertx.core.json.JsonObject;

/**
 * A compared score with its origin.
 *
 * @param model its embedder or entailment model under that name; empty if it needs none
 */
record Contestant(
    Series series,
    ComparedExperiment experiment,
    JsonObject model,
    int groundPlace,
    Ground ground) {

  /** Returns the score's description as the API returns it. */
  JsonObject json(Contestant baseline) {
    return new JsonObject()
        .put(
            "experiment",
            new JsonObject().put("id", experiment.id().toString()).put("name", experiment.name()))
        .put("metric", series.metric().name())
        .put("embedder", model.getValue("embedder"))
        .put("entailment_model", model.getValue("entailment_model"))
        .put(
            "dataset",
            new JsonObject()
                .put("id", experiment.datasetId().toString())
                .put("name", experiment.datasetName()))
        .put(
            "version",
            new JsonObject()
                .put("id", experiment.versionId().toString())
                .put("number", experiment.versionNumber()))
        .put("used", experiment.used())
        .put("warnings", Caution.of(this, baseline));
  }
}
