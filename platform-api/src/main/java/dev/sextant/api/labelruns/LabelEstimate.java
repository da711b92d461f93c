package dev.sextant.api.labelruns;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a label run may use, without repairs and repeats.
 *
 * @param read answers behind the other figures; if fewer than {@code answerCount}, these are
 *     extrapolated
 * @param withoutReference answers that get no call for want of a reference, without anchors
 * @param blank answers that have a reference or need none, and get no call because they are blank,
 *     without anchors
 * @param currency null: the price is unknown
 * @param cost of the tokens; null: the price is unknown
 * @param fitsBudget null: there is no budget
 * @param anchors part of the other figures; null: the run has no anchor set
 * @param first the first prompts of a few answers
 */
record LabelEstimate(
    long answerCount,
    long read,
    long withoutReference,
    long blank,
    Calls calls,
    Tokens tokens,
    @Nullable String currency,
    @Nullable String cost,
    @Nullable Boolean fitsBudget,
    @Nullable Anchors anchors,
    List<FirstPrompt> first) {

  /**
   * What the anchors that are not among the answers may use; they are asked about first.
   *
   * @param cost null: the price is unknown
   * @param fitsBudget whether all of their calls do; null: there is no budget
   */
  record Anchors(long count, long calls, @Nullable String cost, @Nullable Boolean fitsBudget) {}

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
   * @param prompt null: the answer gets no call
   */
  record FirstPrompt(UUID answerId, UUID itemId, String externalId, @Nullable String prompt) {}
}
