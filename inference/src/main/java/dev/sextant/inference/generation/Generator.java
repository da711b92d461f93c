package dev.sextant.inference.generation;

/**
 * Writes text that continues a prompt: an LLM.
 *
 * <p>Blocks until the text is complete. Safe for use by several threads. The generator handles its
 * own time limits, retries and rate limits; its callers never retry.
 */
public interface Generator {

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
