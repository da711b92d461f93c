package dev.sextant.inference.entailment;

import dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel;
import dev.sextant.inference.model.ModelException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Classifies whether one text follows from another.
 *
 * <p>Laws: the same pair always has the same probabilities, bit for bit, in any batch (for a
 * prompted model, as far as its generator keeps that law); empty texts are allowed. Safe for use by
 * several threads.
 */
public interface EntailmentModel extends AutoCloseable {

  /**
   * The probabilities that an entailment model gives one pair. They sum to 1 within rounding.
   *
   * @param entailment that the hypothesis follows from the premise, in [0, 1]
   * @param neutral that it may be true or false, in [0, 1]; 0 for every pair of a two-class model
   * @param contradiction that it cannot be true if the premise is, in [0, 1]; for a model that
   *     knows {@link EntailmentLabel#NOT_ENTAILMENT} only, that it does not follow
   * @param truncated whether the pair was longer than the model takes
   */
  record EntailmentProbabilities(
      double entailment, double neutral, double contradiction, boolean truncated) {

    private static final double ROUNDING = 1e-9;

    /**
     * @throws IllegalArgumentException if one is not a probability or they do not sum to 1
     */
    public EntailmentProbabilities {
      for (double probability : List.of(entailment, neutral, contradiction)) {
        if (!(probability >= 0 && probability <= 1)) {
          throw new IllegalArgumentException("a probability expected, found " + probability);
        }
      }
      double sum = entailment + neutral + contradiction;
      if (!(Math.abs(sum - 1) <= ROUNDING)) {
        throw new IllegalArgumentException("probabilities that sum to 1 expected, found " + sum);
      }
    }
  }

  /**
   * The input of an entailment model, which classifies whether the hypothesis follows from the
   * premise.
   *
   * @param premise taken as given; can be empty
   * @param hypothesis may follow from the premise; can be empty
   */
  record TextPair(String premise, String hypothesis) {}

  /**
   * Tokens that a server bills.
   *
   * @param in of prompts, cached ones included
   * @param out of replies
   * @param cached tokens of prompts that came from the server's cache
   */
  record BilledTokens(long in, long out, long cached) {

    /** What a model on this machine bills. */
    public static final BilledTokens NONE = new BilledTokens(0, 0, 0);
  }

  /** Takes probabilities as they come. */
  @FunctionalInterface
  interface EntailmentReceiver {

    /**
     * Takes the probabilities of some pairs, perhaps of none.
     *
     * @param billed for them
     */
    void receive(Map<TextPair, EntailmentProbabilities> classified, BilledTokens billed);
  }

  EntailmentSpec spec();

  /**
   * Returns what computes the probabilities: as {@link Embedding#madeBy} for a network, {@code
   * generator} for an LLM.
   */
  String madeBy();

  /**
   * Classifies distinct pairs and hands the probabilities over as they come. If some pairs cannot
   * be classified, a model that bills its calls hands over all others before it fails.
   *
   * @throws ModelException if a pair cannot be classified
   * @throws java.util.concurrent.CancellationException as {@link #classify(List)}
   */
  default void classify(List<TextPair> pairs, EntailmentReceiver receiver) {
    List<EntailmentProbabilities> all = classify(pairs);
    Map<TextPair, EntailmentProbabilities> byPair = new HashMap<>();
    for (int i = 0; i < all.size(); i++) {
      byPair.put(pairs.get(i), all.get(i));
    }
    receiver.receive(byPair, BilledTokens.NONE);
  }

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
