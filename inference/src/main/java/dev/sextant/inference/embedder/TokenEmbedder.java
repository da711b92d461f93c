package dev.sextant.inference.embedder;

import dev.sextant.inference.model.ModelException;
import java.util.List;

/**
 * Turns texts into one vector for each of their tokens: the view of an {@link Embedder} that
 * token-wise similarities such as BERTScore use.
 *
 * <p>Laws: the same text has the same vectors, bit for bit, in any batch; every vector has as many
 * finite components as the network is wide, also where dense layers or a cut give the vector of a
 * text another number. Safe for use by several threads.
 */
public interface TokenEmbedder {

  EmbedderSpec spec();

  /**
   * Returns the vectors of each text's tokens, in the order of the texts. They take a hundred times
   * the memory of an embedding: ask for a few dozen texts at a time.
   *
   * @throws ModelException if a text cannot be embedded
   * @throws java.util.concurrent.CancellationException if the process is stopping or the caller is
   *     interrupted, which no text has caused
   */
  List<TokenVectors> tokenVectors(List<String> texts);
}
