package dev.sextant.api.experiments;

import dev.sextant.api.json.Times;
import dev.sextant.metrics.catalogue.Basis;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One evaluation of a version's answers.
 *
 * @param embedders id and name of each, in report order
 * @param entailmentModel its id and name; null if the request named no model
 * @param reportBehind whether people added or withdrew labels since its newest report
 * @param items items of the version
 * @param done pairs of item and branch that are scored; see {@link #branches}
 * @param failed failures recorded
 */
record Experiment(
    UUID id,
    UUID projectId,
    UUID datasetId,
    String datasetName,
    UUID versionId,
    int versionNumber,
    String name,
    ExperimentState state,
    @Nullable String failure,
    List<String> metrics,
    JsonArray embedders,
    @Nullable JsonObject entailmentModel,
    @Nullable String label,
    long seed,
    int reportNumber,
    boolean reportBehind,
    long items,
    long done,
    long failed,
    String createdBy,
    OffsetDateTime createdAt,
    @Nullable OffsetDateTime startedAt,
    @Nullable OffsetDateTime finishedAt) {

  /** Copies the metrics. */
  Experiment {
    metrics = List.copyOf(metrics);
  }

  /** Returns the experiment as the API returns it. */
  JsonObject json() {
    return new JsonObject()
        .put("id", id.toString())
        .put("project_id", projectId.toString())
        .put("dataset", new JsonObject().put("id", datasetId.toString()).put("name", datasetName))
        .put("version_id", versionId.toString())
        .put("version_number", versionNumber)
        .put("name", name)
        .put("state", state.code())
        .put("failure", failure)
        .put("metrics", new JsonArray(metrics))
        .put("embedders", embedders)
        .put("entailment_model", entailmentModel)
        .put("label", label)
        .put("seed", seed)
        .put("progress", progress())
        .put("report_number", reportNumber)
        .put("report_behind", reportBehind)
        .put("created_by", createdBy)
        .put("created_at", Times.json(createdAt))
        .put("started_at", Times.jsonOrNull(startedAt))
        .put("finished_at", Times.jsonOrNull(finishedAt));
  }

  /**
   * Returns how many times each item is scored: once from its texts, and once by each embedder and
   * by the entailment model if a metric uses them.
   */
  private int branches() {
    Set<Basis> bases = EnumSet.noneOf(Basis.class);
    metrics.forEach(name -> Catalogue.find(name).map(Metric::basis).ifPresent(bases::add));
    boolean vectors = bases.contains(Basis.VECTORS) || bases.contains(Basis.TOKENS);
    return 1 + (vectors ? embedders.size() : 0) + (bases.contains(Basis.ENTAILMENT) ? 1 : 0);
  }

  private JsonObject progress() {
    return new JsonObject()
        .put("stage", state.code())
        .put("done", done)
        .put("total", items * branches())
        .put("failed", failed);
  }
}
