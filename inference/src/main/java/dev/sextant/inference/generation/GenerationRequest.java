package dev.sextant.inference.generation;

/**
 * A request to a generator.
 *
 * @param prompt input text
 * @param maxTokens largest number of tokens to generate, at least 1
 * @param temperature 0: the likeliest token each time; above 0: sampled, flatter as it rises
 * @param seed of the sampling, where the generator takes one
 * @param alternatives how many of the likeliest tokens at each position to report with their
 *     log-probabilities, where the generator can; 0 reports no alternatives
 */
public record GenerationRequest(
    String prompt, int maxTokens, double temperature, long seed, int alternatives) {

  /**
   * @throws IllegalArgumentException if a number is out of range
   */
  public GenerationRequest {
    if (maxTokens < 1) {
      throw new IllegalArgumentException("at least 1 token expected, found " + maxTokens);
    }
    if (!(temperature >= 0 && temperature < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("a temperature of 0 or more expected: " + temperature);
    }
    if (alternatives < 0) {
      throw new IllegalArgumentException("0 or more alternatives expected: " + alternatives);
    }
  }
}
