package dev.sextant.inference.entailment;

import dev.sextant.inference.model.ModelException;
import java.util.List;

/**
 * Tells whether one text follows from another.
 *
 * <p>Laws: the same pair has the same probabilities, bit for bit, whatever stands beside it and
 * however often it is asked (of a model that is asked in words, as far as its generator keeps that
 * law); empty texts are texts too. Safe for use by several threads.
 */
public interface EntailmentModel extends AutoCloseable {

  /** Returns what this model is. */
  EntailmentSpec spec();

  /**
   * Returns what computes: as for {@link Embedding#madeBy} of a network, {@code generator} where an
   * LLM is asked.
   */
  String madeBy();

  /**
   * Returns what the model says of each pair, in the order of the pairs.
   *
   * @throws ModelException if a pair cannot be classified
   * @throws java.util.concurrent.CancellationException if the process is stopping or the caller is
   *     interrupted, which is no pair's fault
   */
  List<EntailmentProbabilities> classify(List<TextPair> pairs);

  @Override
  void close();
}
