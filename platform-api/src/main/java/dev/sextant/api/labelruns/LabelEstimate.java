package dev.sextant.api.labelruns;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a label run may use, without repairs and repeats.
 *
 * @param read answers behind the other figures; if fewer than {@code answerCount}, these are
 *     extrapolated
 * @param withoutReference answers that get no call
 * @param currency null: the price is unknown
 * @param cost of the tokens; null: the price is unknown
 * @param fitsBudget null: there is no budget
 * @param first the first prompts of a few answers
 */
record LabelEstimate(
    long answerCount,
    long read,
    long withoutReference,
    Calls calls,
    Tokens tokens,
    @Nullable String currency,
    @Nullable String cost,
    @Nullable Boolean fitsBudget,
    List<FirstPrompt> first) {

  /**
   * Numbers of calls.
   *
   * @param likely without repairs
   * @param most with a repair of each reply; null: the oracle decides how many calls there are
   */
  record Calls(long least, long likely, @Nullable Long most) {}

  /** Tokens of the likely calls, each with the longest reply. */
  record Tokens(long prompts, long replies) {}

  /**
   * The first prompt of an answer.
   *
   * @param prompt null: the item has no reference
   */
  record FirstPrompt(UUID answerId, UUID itemId, String externalId, @Nullable String prompt) {}
}
