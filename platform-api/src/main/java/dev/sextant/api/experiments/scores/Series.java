package dev.sextant.api.experiments.scores;

import dev.sextant.metrics.catalogue.Metric;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The scores of one metric by one model.
 *
 * @param modelId the embedder or entailment model; null: the metric uses texts only
 * @param seed of the experiment
 * @param complete whether scoring is complete
 * @param state of the experiment, in words
 */
public record Series(
    UUID experimentId,
    UUID projectId,
    UUID versionId,
    Metric metric,
    @Nullable UUID modelId,
    long seed,
    boolean complete,
    String state) {

  /** Returns the series of a text metric in the same experiment. */
  public Series withoutModel(Metric other) {
    return new Series(experimentId, projectId, versionId, other, null, seed, complete, state);
  }
}
