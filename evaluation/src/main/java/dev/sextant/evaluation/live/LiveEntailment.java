package dev.sextant.evaluation.live;

import dev.sextant.inference.entailment.EntailmentModel;
import dev.sextant.inference.entailment.EntailmentModel.EntailmentProbabilities;
import dev.sextant.inference.entailment.EntailmentModel.TextPair;
import dev.sextant.inference.entailment.ForwardingEntailmentModel;
import java.util.List;
import java.util.concurrent.Executor;

/** Classifies the pairs of several callers in one batch. */
final class LiveEntailment extends ForwardingEntailmentModel implements OpenModels.Model {

  private final Batches<TextPair, EntailmentProbabilities> batches;

  /**
   * @param inner is closed with this
   * @param mostPairs in a batch
   * @param threads of which one asks the model
   */
  LiveEntailment(EntailmentModel inner, int mostPairs, Executor threads) {
    super(inner);
    this.batches = new Batches<>(threads, inner::classify, mostPairs);
  }

  @Override
  public List<EntailmentProbabilities> classify(List<TextPair> pairs) {
    return batches.ask(pairs);
  }

  @Override
  public void close() {
    batches.close();
    super.close();
  }
}
