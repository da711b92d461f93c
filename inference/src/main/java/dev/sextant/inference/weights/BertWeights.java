package dev.sextant.inference.weights;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;

/** The weights of a BERT encoder, complete and of the right shapes, by their Hugging Face names. */
public final class BertWeights {

  private static final String PREFIX = "bert.";

  private final Map<String, Weight> found;
  private final Map<String, Weight> chosen = new TreeMap<>();

  private BertWeights(Map<String, Weight> found) {
    this.found = found;
  }

  /**
   * Returns those of the tensors that the encoder needs, without the "bert." that some files put
   * before each name.
   *
   * @throws IllegalArgumentException if one is not there or has another shape
   */
  public static Map<String, Weight> choose(Map<String, Weight> tensors, BertConfig config) {
    BertWeights weights = new BertWeights(tensors);
    weights.chooseEmbeddings(config);
    for (int layer = 0; layer < config.layers(); layer++) {
      weights.chooseLayer("encoder.layer." + layer + ".", config.width(), config.inner());
    }
    return weights.chosen;
  }

  private void chooseEmbeddings(BertConfig config) {
    int width = config.width();
    choose("embeddings.word_embeddings.weight", config.vocabulary(), width);
    choose("embeddings.position_embeddings.weight", config.positions(), width);
    choose("embeddings.token_type_embeddings.weight", typeRows(), width);
    chooseNorm("embeddings.", width);
  }

  private void chooseLayer(String layer, int width, int inner) {
    chooseLinear(layer + "attention.self.query.", width, width);
    chooseLinear(layer + "attention.self.key.", width, width);
    chooseLinear(layer + "attention.self.value.", width, width);
    chooseLinear(layer + "attention.output.dense.", width, width);
    chooseNorm(layer + "attention.output.", width);
    chooseLinear(layer + "intermediate.dense.", inner, width);
    chooseLinear(layer + "output.dense.", width, inner);
    chooseNorm(layer + "output.", width);
  }

  private void chooseLinear(String module, long outputs, long inputs) {
    choose(module + "weight", outputs, inputs);
    choose(module + "bias", outputs);
  }

  private void chooseNorm(String module, long width) {
    choose(module + "LayerNorm.weight", width);
    choose(module + "LayerNorm.bias", width);
  }

  private void choose(String name, long... sizes) {
    Weight weight = find(name);
    List<Long> shape = LongStream.of(sizes).boxed().toList();
    if (!weight.shape().equals(shape)) {
      throw new IllegalArgumentException(
          "the shape %s expected of %s, found %s".formatted(shape, name, weight.shape()));
    }
    chosen.put(name, weight);
  }

  /** Only the first type is ever used, so any number of them will do. */
  private long typeRows() {
    return find("embeddings.token_type_embeddings.weight").shape().get(0);
  }

  private Weight find(String name) {
    for (String written : List.of(name, PREFIX + name)) {
      Weight weight = found.get(written);
      if (weight != null) {
        return weight;
      }
    }
    throw new IllegalArgumentException("the tensor " + name + " is not there");
  }
}
