package dev.sextant.api.experiments.planning;

import dev.sextant.api.labels.source.LabelChoice;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * An experiment that can start: all its parts exist and apply to the version.
 *
 * @param toCome what is still being sampled; empty if the answer set is complete
 * @param outcomes which sampled answers count
 * @param embedderIds in the requested order
 * @param metrics names in catalogue order, the floors included
 * @param judges label runs whose numbers are scores
 * @param factRuns label runs whose facts are read, newest first
 * @param inapplicable the metrics of the catalogue that the version lacks fields for
 * @param label empty: every kind of label
 * @param labelSource whose labels count
 * @param seed of the draws and resamples of the report
 */
public record Plan(
    UUID projectId,
    UUID versionId,
    UUID answerSetId,
    Optional<ToCome> toCome,
    List<String> outcomes,
    String name,
    List<UUID> embedderIds,
    Optional<UUID> entailmentModelId,
    List<String> metrics,
    List<JudgeScore> judges,
    List<FactRun> factRuns,
    List<Inapplicable> inapplicable,
    Optional<String> label,
    LabelChoice labelSource,
    long seed) {

  /** Returns the same plan with the label runs whose facts are read. */
  Plan reading(List<FactRun> runs) {
    return new Plan(
        projectId,
        versionId,
        answerSetId,
        toCome,
        outcomes,
        name,
        embedderIds,
        entailmentModelId,
        metrics,
        judges,
        runs,
        inapplicable,
        label,
        labelSource,
        seed);
  }

  /**
   * Answers that are still to be sampled.
   *
   * @param draws number of draws without an outcome
   * @param longestAnswer in tokens
   * @param hasSamples whether items will have two or more
   */
  public record ToCome(
      long draws, long longestAnswer, boolean hasSamples, boolean hasTokenLogprobs) {}

  /**
   * A metric that does not apply to the version.
   *
   * @param sentence which fields it needs and no item has
   */
  public record Inapplicable(String metric, String sentence) {}
}
