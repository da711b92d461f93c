package dev.sextant.jobs.reporting.source;

import dev.sextant.metrics.report.subjects.ScoreValues;
import org.jspecify.annotations.Nullable;

/** Reads scores by the places of their subjects. Safe for use by several threads. */
@FunctionalInterface
public interface StoredScores {

  /**
   * Returns the scores of a series.
   *
   * @param metric name in the catalogue
   * @param modelId UUID of an embedder or entailment model; null: a metric without a model
   * @param subjects how many places there are
   */
  ScoreValues list(String metric, @Nullable String modelId, int subjects);
}
