package dev.sextant.remote.generation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a generator draws answers.
 *
 * @param temperature from 0 to 2; null: the server's default
 * @param topP above 0, to 1; null: the server's default
 * @param maxTokens most tokens of an answer, thinking included where the server counts it so
 * @param stop texts at which an answer ends
 * @param thinkingBudget most tokens to think with; null: the server's default
 * @param baseSeed from which the seed of each draw is derived
 * @param logprobs number of alternatives per token with their log-probabilities, 0 for the
 *     generated token's own only; null: none
 */
public record Sampling(
    @Nullable Double temperature,
    @Nullable Double topP,
    int maxTokens,
    List<String> stop,
    @Nullable Integer thinkingBudget,
    long baseSeed,
    @Nullable Integer logprobs) {

  private static final double MOST_TEMPERATURE = 2;
  private static final int MOST_STOPS = 16;
  private static final int MOST_LOGPROBS = 20;
  private static final int LEAST_THINKING = 1;

  /**
   * Checks the settings.
   *
   * @throws SettingException if one is out of its range
   */
  public Sampling {
    stop = List.copyOf(stop);
    require(
        temperature == null || (temperature >= 0 && temperature <= MOST_TEMPERATURE),
        "temperature",
        "must be a number from 0 to 2, found " + temperature);
    require(
        topP == null || (topP > 0 && topP <= 1),
        "top_p",
        "must be a number above 0 and at most 1, found " + topP);
    require(maxTokens > 0, "max_tokens", "must be 1 or more, found " + maxTokens);
    require(
        stop.size() <= MOST_STOPS && stop.stream().noneMatch(String::isEmpty),
        "stop",
        "must be at most 16 texts, none of them empty");
    require(
        thinkingBudget == null || (thinkingBudget >= LEAST_THINKING && thinkingBudget < maxTokens),
        "thinking_budget",
        "must be 1 or more and below max_tokens, which counts the thinking, found "
            + thinkingBudget);
    require(
        logprobs == null || (logprobs >= 0 && logprobs <= MOST_LOGPROBS),
        "logprobs",
        "must be from 0 to 20, found " + logprobs);
  }

  /** Returns whether equal answers would be a surprise: the server draws at random. */
  public boolean isRandom() {
    return temperature == null || temperature > 0;
  }

  private static void require(boolean holds, String field, String rule) {
    if (!holds) {
      throw new SettingException(field, "%s %s.".formatted(field, rule));
    }
  }
}
