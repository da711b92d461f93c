package dev.sextant.remote.generation;

/**
 * Tokens of a call, as the server counts them.
 *
 * @param in tokens of the prompt, cached ones included
 * @param out tokens that were written, reasoning included
 * @param cached tokens of the prompt that came from the server's cache
 * @param reasoning tokens of the reasoning, where the server tells them apart
 */
public record TokenUsage(long in, long out, long cached, long reasoning) {

  /** No tokens. */
  public static final TokenUsage NONE = new TokenUsage(0, 0, 0, 0);

  /** Returns the sum. */
  public TokenUsage plus(TokenUsage other) {
    return new TokenUsage(
        in + other.in, out + other.out, cached + other.cached, reasoning + other.reasoning);
  }
}
