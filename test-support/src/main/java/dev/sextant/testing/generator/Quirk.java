package dev.sextant.testing.generator;

/** A habit of a server that its documentation does not mention. */
public enum Quirk {
  /** Every call gives the same text. */
  SAME_TEXT,
  /** Equal seeds give different texts. */
  IGNORES_SEED,
  IGNORES_MAX_TOKENS,
  IGNORES_MAX_COMPLETION_TOKENS,
  /** Answers {@code max_tokens} with status 400. */
  REFUSES_MAX_TOKENS,
  /** Gives one choice, whatever {@code n} says. */
  IGNORES_N,
  /** Answers {@code n} above 1 with status 400. */
  REFUSES_N,
  NO_LOGPROBS,
  NO_USAGE,
  /** Answers with an empty text and the reason stop, like a base model behind chat. */
  EMPTY,
  /** Puts the reasoning into {@code reasoning_content}. */
  REASONING_CONTENT,
  /** Puts the reasoning into {@code reasoning}. */
  REASONING,
  /** The reasoning uses up the limit. */
  THINKS_TO_THE_END
}
