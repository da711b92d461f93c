package dev.sextant.inference.entailment;

import dev.sextant.inference.entailment.EntailmentModel.EntailmentProbabilities;
import dev.sextant.inference.entailment.EntailmentModel.TextPair;
import dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel;
import dev.sextant.inference.model.TokenBatches;
import java.util.List;

/** Classifies any number of pairs with a network that takes batches. */
public final class BatchingEntailmentModel implements EntailmentModel {

  private final PairClassifier classifier;
  private final TokenBatches batches;

  public BatchingEntailmentModel(PairClassifier classifier, TokenBatches batches) {
    this.classifier = classifier;
    this.batches = batches;
  }

  @Override
  public EntailmentSpec spec() {
    return classifier.spec();
  }

  @Override
  public String madeBy() {
    return classifier.madeBy();
  }

  @Override
  public List<EntailmentProbabilities> classify(List<TextPair> pairs) {
    List<EntailmentLabel> labels = spec().labels();
    return batches.run(
        pairs,
        classifier::tokenize,
        classifier::logits,
        (tokens, logits) -> Softmax.of(logits, labels, tokens.truncated()));
  }

  @Override
  public void close() {
    classifier.close();
  }
}
