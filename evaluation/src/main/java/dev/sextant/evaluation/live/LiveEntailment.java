package dev.sextant.evaluation.live;

import dev.sextant.inference.entailment.EntailmentModel;
import dev.sextant.inference.entailment.EntailmentModel.EntailmentProbabilities;
import dev.sextant.inference.entailment.EntailmentModel.TextPair;
import dev.sextant.inference.entailment.EntailmentSpec;
import java.util.List;

/** Classifies the pairs of several callers in one batch. */
final class LiveEntailment implements EntailmentModel, OpenModels.Model {

  private final EntailmentModel inner;
  private final Batches<TextPair, EntailmentProbabilities> batches;

  /**
   * @param inner is closed with this
   * @param mostPairs in a batch
   */
  LiveEntailment(EntailmentModel inner, int mostPairs) {
    this.inner = inner;
    this.batches = new Batches<>("live-" + inner.spec().name(), inner::classify, mostPairs);
  }

  @Override
  public EntailmentSpec spec() {
    return inner.spec();
  }

  @Override
  public String madeBy() {
    return inner.madeBy();
  }

  @Override
  public List<EntailmentProbabilities> classify(List<TextPair> pairs) {
    return batches.ask(pairs);
  }

  @Override
  public void close() {
    batches.close();
    inner.close();
  }
}
