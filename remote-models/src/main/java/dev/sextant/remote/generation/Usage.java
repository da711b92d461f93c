package dev.sextant.remote.generation;

/**
 * Tokens of a call, as the server counts them.
 *
 * @param in tokens of the prompt, cached ones included
 * @param out tokens that were written, reasoning included
 * @param cached tokens of the prompt that came from the server's cache
 * @param reasoning tokens of the reasoning, where the server tells them apart
 */
public record Usage(long in, long out, long cached, long reasoning) {

  /** No tokens. */
  public static final Usage NONE = new Usage(0, 0, 0, 0);

  /** Returns the sum. */
  public Usage plus(Usage other) {
    return new Usage(
        in + other.in, out + other.out, cached + other.cached, reasoning + other.reasoning);
  }
}
