package dev.sextant.inference.weights;

import java.util.List;
import java.util.Map;

/** The tensors of a BertForSequenceClassification, by their Hugging Face names. */
public final class BertClassifier {

  private static final String POOLER = "pooler.dense.";
  private static final String CLASSIFIER = "classifier.";

  private BertClassifier() {}

  /**
   * Returns the shape of each tensor that it needs: those of the encoder and of the layers on top
   * of it.
   *
   * @param classes number of classes
   */
  public static Map<String, List<Long>> shapes(BertConfig config, int classes) {
    return new TensorShapes()
        .addAll(config.shapes())
        .addLinear(POOLER, config.width(), config.width())
        .addLinear(CLASSIFIER, classes, config.width())
        .byName();
  }

  /**
   * Returns the name prefixes of the layers on top of an encoder, in execution order; empty for an
   * encoder alone.
   */
  public static List<String> headOf(Map<String, Weight> weights) {
    return weights.containsKey(CLASSIFIER + "weight") ? List.of(POOLER, CLASSIFIER) : List.of();
  }
}
