package dev.sextant.inference.embedder;

import dev.sextant.inference.model.ModelException;
import java.util.List;
import java.util.Optional;

/**
 * Turns texts into vectors.
 *
 * <p>Laws: the same text has the same vector, bit for bit, whatever stands beside it and however
 * often it is asked; every vector has {@code spec().dimensions()} finite components; the empty text
 * has a vector too (which may be zero). Safe for use by several threads.
 */
public interface Embedder extends AutoCloseable {

  /** Returns what this embedder is. */
  EmbedderSpec spec();

  /**
   * Returns one embedding per text, in the order of the texts.
   *
   * @throws ModelException if a text cannot be embedded
   * @throws java.util.concurrent.CancellationException if the process is stopping or the caller is
   *     interrupted, which is no text's fault
   */
  List<Embedding> embed(List<String> texts);

  /**
   * Returns the same network seen token by token, sharing its weights; nothing for an embedder that
   * has no token vectors, such as the lexical one. It embeds nothing once this embedder is closed.
   */
  default Optional<TokenEmbedder> tokenEmbedder() {
    return Optional.empty();
  }

  @Override
  void close();
}
