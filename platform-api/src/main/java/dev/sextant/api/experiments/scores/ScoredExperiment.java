package dev.sextant.api.experiments.scores;

import dev.sextant.api.experiments.ExperimentState;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The part of an experiment that readers of its scores need.
 *
 * @param embedderIds in no order
 */
record ScoredExperiment(
    UUID id,
    UUID projectId,
    UUID versionId,
    ExperimentState state,
    List<String> metrics,
    List<UUID> embedderIds,
    @Nullable UUID entailmentModelId,
    long seed) {

  /** Copies the lists. */
  ScoredExperiment {
    metrics = List.copyOf(metrics);
    embedderIds = List.copyOf(embedderIds);
  }
}
