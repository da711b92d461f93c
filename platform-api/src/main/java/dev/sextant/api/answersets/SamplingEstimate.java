package dev.sextant.api.answersets;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The most that a run can use, without repeated calls.
 *
 * @param currency null: the price is unknown
 * @param costMost null: no cost is promised
 * @param seconds null: the generator has no completed run
 * @param fitsBudget null: there is no budget
 * @param first the first draws, exactly as they would be asked
 */
public record SamplingEstimate(
    long itemCount,
    long drawCount,
    long calls,
    Tokens tokens,
    @Nullable String currency,
    @Nullable String costMost,
    @Nullable Long seconds,
    @Nullable Boolean fitsBudget,
    List<FirstDraw> first) {

  /** Upper bounds: a token is at least a byte. */
  public record Tokens(long promptsMost, long answersMost) {}

  /** A draw before it is made. */
  public record FirstDraw(
      UUID itemId,
      String externalId,
      int draw,
      long seed,
      @Nullable String systemPrompt,
      String prompt) {}
}
