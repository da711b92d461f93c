package dev.sextant.inference.entailment;

import dev.sextant.inference.entailment.EntailmentModel.TextPair;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.TokenBatches;
import dev.sextant.inference.model.Tokens;
import java.util.List;

/**
 * A network that classifies pairs in two steps, pair to tokens and tokens to outputs. Between the
 * steps, {@link TokenBatches} cuts batches by token count.
 *
 * <p>Law: the same tokens have the same outputs, bit for bit, in every batch. Safe for use by
 * several threads.
 */
public interface PairClassifier extends AutoCloseable {

  /** Returns the specification of this network, longest pair and labels included. */
  EntailmentSpec spec();

  /** Returns the kernels and the instruction set in use: see {@link Embedding#madeBy}. */
  String madeBy();

  Tokens tokenize(TextPair pair);

  /**
   * Returns one finite output per label for each pair, in the order given.
   *
   * @throws ModelException if the network fails
   */
  List<float[]> logits(List<Tokens> batch);

  /** Releases the network's memory once no other thread uses it. */
  @Override
  void close();
}
