package dev.sextant.remote.generation;

import java.util.List;

/**
 * A generated token.
 *
 * @param logprob natural logarithm of its probability, 0 or less
 * @param alternatives the most probable tokens in its place, as the server orders them
 */
public record TokenLogprob(String token, double logprob, List<Alternative> alternatives) {

  /** A candidate for the place of a token. */
  public record Alternative(String token, double logprob) {}

  public TokenLogprob {
    alternatives = List.copyOf(alternatives);
  }
}
