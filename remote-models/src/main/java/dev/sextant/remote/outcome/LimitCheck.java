package dev.sextant.remote.outcome;

import dev.sextant.remote.generation.Generation;
import dev.sextant.remote.generation.TokenUsage;
import java.util.Optional;

/**
 * Recognises a server that ignores the token limit: its answers cost more than any bound, so a run
 * must end with the first one.
 */
public final class LimitCheck {

  /** Servers count the last token, or a token that ends the turn, in different ways. */
  private static final int SLACK_TOKENS = 8;

  private static final double SLACK_SHARE = 1.1;

  private LimitCheck() {}

  /** Returns the number of tokens written if it is well above the limit; else empty. */
  public static Optional<Long> excess(Generation reply, int maxTokens) {
    TokenUsage usage = reply.usage();
    long written = Math.max(usage == null ? 0 : usage.out(), reply.tokens().size());
    boolean beyond = written > maxTokens + SLACK_TOKENS && written > maxTokens * SLACK_SHARE;
    return beyond ? Optional.of(written) : Optional.empty();
  }
}
