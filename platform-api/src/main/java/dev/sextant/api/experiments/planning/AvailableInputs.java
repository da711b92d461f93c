package dev.sextant.api.experiments.planning;

import dev.sextant.api.answersets.AnswerOutline;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Need;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * What an experiment on a version can use: the fields of its items, its labels and the models.
 *
 * @param sha256 content hash of the version
 * @param answerSetId the chosen answers
 * @param isComplete whether no answer is to come
 * @param isSampledNow whether its answers are still to come, and are being asked for
 * @param answers number of answers; of draws while the set is not complete
 * @param drawsToCome draws that are still to be made
 * @param longestAnswer tokens of the longest sampled answer; 0 for imported answers
 * @param externalScores metrics of the scores that the version's answers brought along, and of
 *     those of label runs
 * @param embedders ids by name of the tenant's embedders
 * @param hasTokenVectors whether a requested embedder has a vector for each token
 * @param entailmentModel id of the requested model, if it exists
 */
public record AvailableInputs(
    UUID versionId,
    String sha256,
    UUID answerSetId,
    boolean isComplete,
    boolean isSampledNow,
    long answers,
    long drawsToCome,
    long longestAnswer,
    boolean hasQuestion,
    boolean hasContext,
    boolean hasQuestionWithContext,
    boolean hasReference,
    boolean hasSamples,
    boolean hasTokenLogprobs,
    boolean hasSegments,
    long groundedLabels,
    long factualityLabels,
    List<String> externalScores,
    Map<String, UUID> embedders,
    boolean hasTokenVectors,
    Optional<UUID> entailmentModel) {

  private static final int HEX_DIGITS_OF_SEED = 13;

  /** A metric, with the fields that it needs and no item has, in words. */
  public record MetricInputs(String name, List<String> missing) {}

  /** Returns the inputs of the same version with the answers that a new set would have. */
  AvailableInputs with(AnswerOutline outline) {
    return with(
        outline.draws(),
        outline.maxTokens(),
        outline.answersPerItem() > 1,
        outline.hasTokenLogprobs());
  }

  /** Returns the inputs with answers that a generator would be asked for. */
  public AvailableInputs with(boolean hasSamples, boolean hasTokenLogprobs) {
    return with(0, 0, hasSamples, hasTokenLogprobs);
  }

  private AvailableInputs with(
      long draws, long longestAnswer, boolean samples, boolean tokenLogprobs) {
    return new AvailableInputs(
        versionId,
        sha256,
        answerSetId,
        false,
        true,
        draws,
        draws,
        longestAnswer,
        hasQuestion,
        hasContext,
        hasQuestionWithContext,
        hasReference,
        samples,
        tokenLogprobs,
        hasSegments,
        groundedLabels,
        factualityLabels,
        externalScores,
        embedders,
        hasTokenVectors,
        entailmentModel);
  }

  /** Returns the same inputs with the scores of label runs. */
  AvailableInputs with(List<JudgeScore> judges) {
    List<String> scores = new ArrayList<>(externalScores);
    judges.forEach(judge -> scores.add(judge.metric()));
    return new AvailableInputs(
        versionId,
        sha256,
        answerSetId,
        isComplete,
        isSampledNow,
        answers,
        drawsToCome,
        longestAnswer,
        hasQuestion,
        hasContext,
        hasQuestionWithContext,
        hasReference,
        hasSamples,
        hasTokenLogprobs,
        hasSegments,
        groundedLabels,
        factualityLabels,
        scores,
        embedders,
        hasTokenVectors,
        entailmentModel);
  }

  /** Returns the answers that are still to come; empty if none are. */
  Optional<Plan.ToCome> toCome() {
    return isComplete
        ? Optional.empty()
        : Optional.of(new Plan.ToCome(drawsToCome, longestAnswer, hasSamples, hasTokenLogprobs));
  }

  /**
   * Returns in words the fields that the metric needs and no item has; empty if the metric applies.
   * Models are not fields.
   */
  List<String> missingFor(Metric metric) {
    if (metric.needs().containsAll(List.of(Need.QUESTION, Need.CONTEXT))
        && hasQuestion
        && hasContext
        && !hasQuestionWithContext) {
      return List.of("a question together with a context");
    }
    return metric.needs().stream().sorted().filter(need -> !meets(need)).map(Need::words).toList();
  }

  /** Returns the metrics of the catalogue and of the version's external scores. */
  public List<MetricInputs> metrics() {
    return known().stream()
        .map(metric -> new MetricInputs(metric.name(), missingFor(metric)))
        .toList();
  }

  /** Returns the metrics of the catalogue and of the version's external scores, floors last. */
  List<Metric> known() {
    List<String> names = new ArrayList<>(externalScores);
    Catalogue.metrics().forEach(metric -> names.add(metric.name()));
    return Catalogue.among(names);
  }

  /** Returns a seed that depends on the content only: 52 bits, exact in every JSON reader. */
  long seed() {
    return Long.parseLong(sha256.substring(0, HEX_DIGITS_OF_SEED), 16);
  }

  private boolean meets(Need need) {
    return switch (need) {
      case QUESTION -> hasQuestion;
      case CONTEXT -> hasContext;
      case REFERENCE -> hasReference;
      case SAMPLES -> hasSamples;
      case TOKEN_LOGPROBS -> hasTokenLogprobs;
      case SEGMENTS -> hasSegments;
      case EXTERNAL_SCORE -> !externalScores.isEmpty();
      case EMBEDDER, TOKEN_VECTORS, ENTAILMENT -> true;
    };
  }
}
