package dev.sextant.api.models;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What an entailment model on a server has: a copy of what its generator is asked; all null for
 * others.
 *
 * @param generatorId null: deleted since
 * @param generatorKind {@code openai-chat} or {@code anthropic-messages}
 * @param model as the server calls it
 * @param answerTokens most tokens of a reply, thinking included
 * @param thinkingBudget null: the server's default
 * @param topLogprobs candidates per token; null: no log-probabilities
 */
public record EntailmentServer(
    @Nullable UUID generatorId,
    @Nullable String generatorKind,
    @Nullable String model,
    @Nullable Integer answerTokens,
    @Nullable Integer thinkingBudget,
    @Nullable Integer topLogprobs) {

  /** That of a model on this machine. */
  public static final EntailmentServer NONE =
      new EntailmentServer(null, null, null, null, null, null);
}
