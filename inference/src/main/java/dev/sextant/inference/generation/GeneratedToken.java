package dev.sextant.inference.generation;

import java.util.List;

/**
 * One token of a generated text.
 *
 * @param text its characters
 * @param logprob natural logarithm of its probability, at most 0
 * @param alternatives the likeliest tokens at its position, which may include this one; empty if
 *     not requested or not reported
 */
public record GeneratedToken(String text, double logprob, List<Alternative> alternatives) {

  /**
   * A candidate token at a position.
   *
   * @param text its characters
   * @param logprob natural logarithm of its probability, at most 0
   */
  public record Alternative(String text, double logprob) {

    /**
     * @throws IllegalArgumentException if the value is not the logarithm of a probability
     */
    public Alternative {
      requireLogprob(logprob);
    }
  }

  /**
   * @throws IllegalArgumentException if the value is not the logarithm of a probability
   */
  public GeneratedToken {
    requireLogprob(logprob);
    alternatives = List.copyOf(alternatives);
  }

  private static void requireLogprob(double logprob) {
    if (!(logprob <= 0)) {
      throw new IllegalArgumentException("a logarithm of 0 or less expected, found " + logprob);
    }
  }
}
