package dev.sextant.inference.embedder;

import dev.sextant.inference.model.ModelException;
import java.util.List;
import java.util.Optional;

/**
 * Turns texts into vectors.
 *
 * <p>Laws: the same text always has the same vector, bit for bit, in any batch; every vector has
 * {@code spec().dimensions()} finite components; the empty text has a vector too (which may be
 * zero). Safe for use by several threads.
 */
public interface Embedder extends AutoCloseable {

  /** Returns the specification of this embedder. */
  EmbedderSpec spec();

  /**
   * Returns one embedding per text, in the order of the texts.
   *
   * @throws ModelException if a text cannot be embedded
   * @throws java.util.concurrent.CancellationException if the process is stopping or the caller is
   *     interrupted, which no text has caused
   */
  List<Embedding> embed(List<String> texts);

  /**
   * Returns the token view of the same network, which shares its weights; empty for an embedder
   * without token vectors, such as the lexical one. It cannot embed after this embedder is closed.
   */
  default Optional<TokenEmbedder> tokenEmbedder() {
    return Optional.empty();
  }

  @Override
  void close();
}
