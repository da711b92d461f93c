package dev.sextant.api.experiments.scores;

import dev.sextant.api.experiments.scores.ScoredExperimentStore.ScoredExperiment;
import dev.sextant.api.http.Refusal;
import dev.sextant.metrics.catalogue.Basis;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Finds a metric's scores in an experiment, by name and embedder. */
public final class SeriesLookup {

  private final ScoredExperimentStore experiments = new ScoredExperimentStore();
  private final String pointers;

  /**
   * Creates a lookup.
   *
   * @param pointers prefix of {@code metric} and {@code embedder_id} in the pointers of refusals:
   *     {@code "/"} for a body, empty for a query
   */
  public SeriesLookup(String pointers) {
    this.pointers = pointers;
  }

  /**
   * Finds the series. Fails with a refusal if the experiment does not exist or does not have the
   * metric, or if the metric cannot use the embedder.
   *
   * @param db bound to a tenant
   */
  public Future<Series> find(
      SqlClient db, UUID experimentId, String metric, Optional<UUID> embedderId) {
    return experiments
        .find(db, experimentId)
        .map(Refusal.ifMissing("experiment", experimentId))
        .map(experiment -> of(experiment, metric, embedderId));
  }

  private Series of(ScoredExperiment experiment, String name, Optional<UUID> embedderId) {
    Metric metric =
        Catalogue.find(name)
            .filter(known -> experiment.metrics().contains(name))
            .orElseThrow(() -> unknownMetric(experiment, name));
    checkEmbedder(experiment, metric, embedderId);
    return new Series(
        experiment.id(),
        experiment.projectId(),
        experiment.versionId(),
        metric,
        model(experiment, metric, embedderId),
        experiment.seed(),
        experiment.state().isScored(),
        experiment.state().code());
  }

  private void checkEmbedder(
      ScoredExperiment experiment, Metric metric, Optional<UUID> embedderId) {
    if (!metric.needsEmbedder() && embedderId.isPresent()) {
      throw refused(
          "unknown-embedder",
          "embedder_id",
          "%s is the same for all embedders: leave embedder_id out.".formatted(metric.name()));
    }
    if (metric.needsEmbedder() && embedderId.filter(experiment.embedderIds()::contains).isEmpty()) {
      throw refused(
          "unknown-embedder",
          "embedder_id",
          "%s depends on the embedder: pass the embedder_id of one of the experiment's."
              .formatted(metric.name()));
    }
  }

  private static @Nullable UUID model(
      ScoredExperiment experiment, Metric metric, Optional<UUID> embedderId) {
    UUID entailment = experiment.entailmentModelId();
    return metric.basis() == Basis.ENTAILMENT && entailment != null
        ? entailment
        : embedderId.orElse(null);
  }

  private Refusal unknownMetric(ScoredExperiment experiment, String name) {
    return refused(
        "unknown-metric",
        "metric",
        "The experiment has no metric '%s'; it has %s."
            .formatted(name, String.join(", ", experiment.metrics())));
  }

  private Refusal refused(String code, String place, String sentence) {
    return Refusal.invalidAt(code, pointers + place, sentence);
  }
}
