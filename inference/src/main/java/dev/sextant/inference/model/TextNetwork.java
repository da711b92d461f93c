package dev.sextant.inference.model;

import java.util.List;

/**
 * A network that is loaded: tokens in, vectors out. The vector of a text does not depend on the
 * other texts of a call, to the last bit. Safe for use by several threads.
 */
public interface TextNetwork extends AutoCloseable {

  /**
   * Returns all that decides the last digits of a vector apart from the model, such as {@code plain
   * onednn-avx512 aten-avx512}.
   */
  String madeBy();

  /** Returns whether it has a vector for each token, and not for whole texts alone. */
  boolean hasTokenVectors();

  /** Returns one vector per text, in the order given, not yet of length one. */
  List<float[]> pooled(List<Tokens> texts);

  /**
   * Returns the last hidden state of each text, one row per token, in the order given.
   *
   * @throws IllegalStateException if the network has no vectors of tokens
   */
  List<float[][]> hidden(List<Tokens> texts);

  /** Releases its native memory. */
  @Override
  void close();
}
