package dev.sextant.inference.embedder;

import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.TokenBatches;
import dev.sextant.inference.model.Tokens;
import java.util.List;

/**
 * A network in its two steps, text to tokens and tokens to vector: between them {@link
 * TokenBatches} cuts batches by token count.
 *
 * <p>Law: the same tokens have the same vector, bit for bit, in every batch. Safe for use by
 * several threads.
 */
public interface TokenEncoder extends AutoCloseable {

  /** Returns what this network is, prefix and longest input included. */
  EmbedderSpec spec();

  /** Returns the kernels and the instruction set that compute: see {@link Embedding#madeBy}. */
  String madeBy();

  /** Returns the text's tokens, its prefix before it, cut to the longest input. */
  Tokens tokenize(String text);

  /**
   * Returns one vector per text, in the order given, each of length one.
   *
   * @throws ModelException if the network fails
   */
  List<float[]> encode(List<Tokens> batch);

  /**
   * Returns the vectors of each text's tokens, those of the frame and of the prefix left out, each
   * of length one, in the order given.
   *
   * @throws ModelException if the network fails
   */
  List<float[][]> encodeTokens(List<Tokens> batch);

  /** Releases the network's memory once no other thread uses it. */
  @Override
  void close();
}
