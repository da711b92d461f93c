package dev.sextant.api.campaigns.matrix;

import dev.sextant.api.answersets.SamplingPlan;
import dev.sextant.api.http.Refusal;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A system of a matrix.
 *
 * @param answerSetPrefix begins the names of the answer sets of which the newest complete one is
 *     evaluated; null unless the kind is {@code ANSWER_SET}
 * @param generatorId null: no generator is asked, or it is deleted
 * @param sampling null unless a generator is asked
 */
public record CampaignSystem(
    String name,
    SystemKind kind,
    @Nullable String answerSetPrefix,
    @Nullable UUID generatorId,
    @Nullable Sampling sampling) {

  /**
   * How a generator is asked.
   *
   * @param prompt null: the usual preset of the generator's kind
   * @param seed null: 0
   * @param budget of one cell of one occurrence; null: none
   */
  public record Sampling(
      SamplingPlan.@Nullable Prompt prompt,
      int answersPerItem,
      @Nullable Long seed,
      @Nullable String budget) {}

  /**
   * Returns the sampling run that the system asks for; null if it has its answers already.
   *
   * @param name of the answer set
   */
  @Nullable SamplingPlan plan(UUID versionId, String name) {
    if (sampling == null) {
      return null;
    }
    if (generatorId == null) {
      throw Refusal.conflict("generator-deleted", "The generator of the system was deleted.");
    }
    return new SamplingPlan(
        versionId,
        generatorId,
        name,
        sampling.prompt(),
        sampling.answersPerItem(),
        sampling.seed(),
        sampling.budget());
  }
}
