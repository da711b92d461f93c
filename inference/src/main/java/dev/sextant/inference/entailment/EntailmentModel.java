package dev.sextant.inference.entailment;

import dev.sextant.inference.model.ModelException;
import java.util.List;

/**
 * Classifies whether one text follows from another.
 *
 * <p>Laws: the same pair always has the same probabilities, bit for bit, in any batch (for a
 * prompted model, as far as its generator keeps that law); empty texts are allowed. Safe for use by
 * several threads.
 */
public interface EntailmentModel extends AutoCloseable {

  /** Returns the specification of this model. */
  EntailmentSpec spec();

  /**
   * Returns what computes the probabilities: as {@link Embedding#madeBy} for a network, {@code
   * generator} for an LLM.
   */
  String madeBy();

  /**
   * Returns the probabilities of each pair, in the order of the pairs.
   *
   * @throws ModelException if a pair cannot be classified
   * @throws java.util.concurrent.CancellationException if the process is stopping or the caller is
   *     interrupted, which no pair has caused
   */
  List<EntailmentProbabilities> classify(List<TextPair> pairs);

  @Override
  void close();
}
