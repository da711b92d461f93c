package dev.sextant.api.experiments.scores;

import dev.sextant.api.experiments.scores.ScoredExperimentStore.ScoredExperiment;
import dev.sextant.api.http.Refusal;
import dev.sextant.metrics.catalogue.Basis;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Combinations;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Subject;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Finds the series of an experiment that a combination is made of. */
public final class CombinedSeriesLookup {

  private final ScoredExperimentStore experiments = new ScoredExperimentStore();

  /**
   * Finds the series. Fails with a refusal if the experiment does not exist or has nothing to
   * combine, or if an embedder is named.
   *
   * @param db bound to a tenant
   * @param embedderId as sent: a combination has all embedders of the experiment
   */
  public Future<CombinedSeries> find(
      SqlClient db, UUID experimentId, Metric combination, Optional<UUID> embedderId) {
    return experiments
        .find(db, experimentId)
        .map(Refusal.ifMissing("experiment", experimentId))
        .map(experiment -> of(experiment, combination, embedderId));
  }

  private static CombinedSeries of(
      ScoredExperiment experiment, Metric combination, Optional<UUID> embedderId) {
    if (embedderId.isPresent()) {
      throw Refusal.invalidAt(
          "unknown-embedder",
          "/embedder_id",
          "%s has all embedders of the experiment: leave embedder_id out."
              .formatted(combination.name()));
    }
    List<Series> parts = new ArrayList<>();
    parts(experiment, floors(combination)).forEach(parts::add);
    int floors = parts.size();
    if (Combinations.hasScores(combination)) {
      parts(experiment, scores(experiment, combination)).forEach(parts::add);
    }
    if (parts.isEmpty() || (Combinations.hasScores(combination) && parts.size() == floors)) {
      throw Refusal.invalidAt(
          "nothing-to-combine",
          "/metric",
          "%s combines scores of each %s, and the experiment has none."
              .formatted(combination.name(), combination.subject().code()));
    }
    return new CombinedSeries(series(experiment, combination, Optional.empty()), parts);
  }

  /** A combination of items also has the floors of their judged answers, as in reports. */
  private static Stream<Metric> floors(Metric combination) {
    return Catalogue.metrics().stream()
        .filter(Metric::isFloor)
        .filter(
            floor ->
                floor.subject() == combination.subject() || combination.subject() == Subject.ITEM);
  }

  private static Stream<Metric> scores(ScoredExperiment experiment, Metric combination) {
    return Catalogue.among(experiment.metrics()).stream()
        .filter(metric -> !metric.isFloor() && metric.direction() != Direction.UNDIRECTED)
        .filter(metric -> metric.subject() == combination.subject());
  }

  private static Stream<Series> parts(ScoredExperiment experiment, Stream<Metric> metrics) {
    return metrics
        .filter(metric -> experiment.metrics().contains(metric.name()))
        .flatMap(metric -> models(experiment, metric).map(id -> series(experiment, metric, id)));
  }

  /** Returns the models of a metric, as optional ids; empty: it needs none. */
  private static Stream<Optional<UUID>> models(ScoredExperiment experiment, Metric metric) {
    if (metric.needsEmbedder()) {
      return experiment.embedderIds().stream().sorted().map(Optional::of);
    }
    return Stream.of(
        metric.basis() == Basis.ENTAILMENT
            ? Optional.ofNullable(experiment.entailmentModelId())
            : Optional.empty());
  }

  private static Series series(ScoredExperiment experiment, Metric metric, Optional<UUID> modelId) {
    return new Series(
        experiment.id(),
        experiment.projectId(),
        experiment.versionId(),
        metric,
        modelId.orElse(null),
        experiment.seed(),
        experiment.state().isScored(),
        experiment.state().code());
  }
}
