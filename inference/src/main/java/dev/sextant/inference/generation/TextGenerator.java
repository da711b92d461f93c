package dev.sextant.inference.generation;

import dev.sextant.inference.model.ModelException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes text that continues a prompt: an LLM.
 *
 * <p>Blocks until the text is complete. Safe for use by several threads. The generator handles its
 * own time limits, retries and rate limits; its callers never retry.
 */
public interface TextGenerator {

  /** A generator produced no text; the message is a sentence for people. */
  static final class GenerationException extends ModelException {

    private static final long serialVersionUID = 1L;

    private final boolean retryable;

    private GenerationException(String message, @Nullable Throwable cause, boolean retryable) {
      super(message, cause);
      this.retryable = retryable;
    }

    /** Returns a temporary failure: unreachable, busy, too many requests. */
    public static GenerationException passing(String message, @Nullable Throwable cause) {
      return new GenerationException(message, cause, true);
    }

    /** Returns a permanent failure: refused, unknown model, prompt too long. */
    public static GenerationException lasting(String message, @Nullable Throwable cause) {
      return new GenerationException(message, cause, false);
    }

    /** Returns whether the same request may succeed later. */
    public boolean retryable() {
      return retryable;
    }
  }

  /**
   * One token of a generated text.
   *
   * @param text its characters
   * @param logprob natural logarithm of its probability, at most 0
   * @param alternatives the likeliest tokens at its position, which may include this one; empty if
   *     not requested or not reported
   */
  record GeneratedToken(String text, double logprob, List<Alternative> alternatives) {

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

  /**
   * The output of a generator.
   *
   * @param text the whole text
   * @param tokens the text token by token; empty if the generator does not report tokens
   */
  record Generation(String text, List<GeneratedToken> tokens) {

    public Generation {
      tokens = List.copyOf(tokens);
    }
  }

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
  record GenerationRequest(
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

  /**
   * Returns the identity of the generator, as exactly as is known, such as {@code
   * provider/model@version}. It pins the results computed from the texts.
   */
  String identity();

  /**
   * Returns the text generated for a request.
   *
   * @throws GenerationException if no text was generated; it says whether a later retry can help
   * @throws java.util.concurrent.CancellationException if the process is stopping or the caller is
   *     interrupted
   */
  Generation generate(GenerationRequest request);
}
