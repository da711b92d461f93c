package dev.sextant.inference.embedder;

import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.TokenBatches;
import dev.sextant.inference.model.Tokens;
import java.util.List;

/**
 * A network in two steps, text to tokens and tokens to vector. Between the steps, {@link
 * TokenBatches} cuts batches by token count.
 *
 * <p>Law: the same tokens have the same vector, bit for bit, in every batch. Safe for use by
 * several threads.
 */
public interface TokenEncoder extends AutoCloseable {

  /** Returns the specification of this network, prefix and longest input included. */
  EmbedderSpec spec();

  /**
   * Returns the same network with the prefix of questions; this encoder if they have none. It
   * cannot encode after this one is closed.
   */
  default TokenEncoder forQuestions() {
    return this;
  }

  /**
   * Returns the kernels and the instruction set in use: see {@link Embedding#madeBy}. It changes a
   * few times at most, when a device turns out to lack memory.
   */
  String madeBy();

  Tokens tokenize(String text);

  /** Returns whether the network has a vector for each token. */
  default boolean hasTokenVectors() {
    return true;
  }

  /**
   * Returns one vector per text, in the order given, each of length one.
   *
   * @throws ModelException if the network fails
   */
  List<float[]> encode(List<Tokens> batch);

  /**
   * Returns the vectors of each text's tokens, each of length one, in the order given; omits
   * special and prefix tokens.
   *
   * @throws IllegalStateException if the network has no vectors of tokens
   * @throws ModelException if the network fails
   */
  List<float[][]> encodeTokens(List<Tokens> batch);

  /** Releases the network's memory once no other thread uses it. */
  @Override
  void close();
}
