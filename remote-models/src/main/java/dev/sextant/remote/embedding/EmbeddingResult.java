package dev.sextant.remote.embedding;

import dev.sextant.remote.call.CallResult;
import dev.sextant.remote.embedding.protocol.EmbeddingReply;
import dev.sextant.remote.generation.TokenUsage;
import org.jspecify.annotations.Nullable;

/** What a call for vectors brought, besides failures. */
sealed interface EmbeddingResult extends CallResult.Reply {

  /** Vectors. */
  record Embedded(EmbeddingReply reply) implements EmbeddingResult {

    @Override
    public @Nullable TokenUsage usage() {
      Long tokens = reply.tokens();
      return tokens == null ? null : new TokenUsage(tokens, 0, 0, 0);
    }
  }

  /**
   * The server takes fewer texts or tokens at once; nothing is paid.
   *
   * @param reason a sentence with the server's words
   * @param ofCount whether it takes fewer texts, whatever their length
   */
  record TooLarge(String reason, boolean ofCount) implements EmbeddingResult {

    @Override
    public TokenUsage usage() {
      return TokenUsage.NONE;
    }
  }
}
