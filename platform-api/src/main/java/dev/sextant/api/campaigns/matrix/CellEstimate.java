package dev.sextant.api.campaigns.matrix;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a cell takes in one occurrence.
 *
 * @param answers that are sampled or imported
 * @param sampling null: the answers are imported
 * @param labelling null: no oracle is asked
 * @param detectable worsening of a share that a look finds with a probability of 80 % or more;
 *     null: it is not followed, or nothing is sampled
 */
public record CellEstimate(
    UUID datasetId,
    UUID versionId,
    String system,
    long answers,
    @Nullable SamplingCost sampling,
    @Nullable LabellingCost labelling,
    @Nullable Double detectable) {

  /**
   * The calls to the generator.
   *
   * @param currency null: the price is unknown
   * @param costMost null: the price is unknown
   * @param seconds null: the generator has no completed run
   */
  public record SamplingCost(
      long calls, @Nullable String currency, @Nullable String costMost, @Nullable Long seconds) {}

  /**
   * The labels.
   *
   * @param answers that have no label by the labeller yet
   * @param currency null: the price was unknown
   * @param costLikely as its newest completed run has cost; null: there is none, or its price was
   *     unknown
   * @param seconds as its newest completed run took; null: there is none
   */
  public record LabellingCost(
      long answers,
      @Nullable String currency,
      @Nullable String costLikely,
      @Nullable Long seconds) {}
}
