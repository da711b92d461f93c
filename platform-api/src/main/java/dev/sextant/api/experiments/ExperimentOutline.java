package dev.sextant.api.experiments;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What of an experiment is asked for by whoever reads its scores: nothing that has to be counted.
 *
 * @param embedderIds in no order
 */
record ExperimentOutline(
    UUID id,
    UUID projectId,
    UUID versionId,
    ExperimentState state,
    List<String> metrics,
    List<UUID> embedderIds,
    @Nullable UUID entailmentModelId,
    long seed) {

  /** Copies the lists. */
  ExperimentOutline {
    metrics = List.copyOf(metrics);
    embedderIds = List.copyOf(embedderIds);
  }
}
