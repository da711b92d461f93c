package dev.sextant.inference.weights;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;

/** The tensors that a BERT encoder or classifier needs, by their Hugging Face names. */
public final class BertWeights {

  /**
   * A published BERT encoder, or a classifier on top of one, ready to run.
   *
   * @param config its sizes
   * @param weights all tensors it needs, by their Hugging Face names
   * @param tokenizer the text of its tokenizer.json
   */
  public record BertModel(BertConfig config, Map<String, Weight> weights, String tokenizer) {}

  private static final String PREFIX = "bert.";
  private static final String POOLER = "pooler.dense.";
  private static final String CLASSIFIER = "classifier.";

  private final Map<String, List<Long>> shapes = new TreeMap<>();

  private BertWeights() {}

  /** Returns the shape of each tensor that an encoder needs. */
  public static Map<String, List<Long>> shapes(BertConfig config) {
    BertWeights weights = new BertWeights();
    weights.addEmbeddings(config);
    for (int layer = 0; layer < config.layers(); layer++) {
      weights.addLayer("encoder.layer." + layer + ".", config.width(), config.inner());
    }
    return weights.shapes;
  }

  /**
   * Returns the shape of each tensor that a BertForSequenceClassification needs: those of the
   * encoder and of the layers on top of it.
   *
   * @param classes number of classes
   */
  public static Map<String, List<Long>> classifierShapes(BertConfig config, int classes) {
    BertWeights weights = new BertWeights();
    weights.shapes.putAll(shapes(config));
    weights.addLinear(POOLER, config.width(), config.width());
    weights.addLinear(CLASSIFIER, classes, config.width());
    return weights.shapes;
  }

  /**
   * Returns the name prefixes of the layers on top of an encoder, in execution order; empty for an
   * encoder alone.
   */
  public static List<String> headOf(Map<String, Weight> weights) {
    return weights.containsKey(CLASSIFIER + "weight") ? List.of(POOLER, CLASSIFIER) : List.of();
  }

  /**
   * Returns the required tensors of a file, without the "bert." prefix that some files put before
   * names.
   *
   * @param shapes shapes of the required tensors, by name
   * @throws IllegalArgumentException if one is missing or has another shape
   */
  public static Map<String, Weight> choose(
      Map<String, Weight> tensors, Map<String, List<Long>> shapes) {
    Map<String, Weight> chosen = new TreeMap<>();
    shapes.forEach(
        (name, shape) -> {
          Weight weight = find(tensors, name);
          if (!weight.shape().equals(shape)) {
            throw new IllegalArgumentException(
                "the tensor %s should have the shape %s, found %s"
                    .formatted(name, shape, weight.shape()));
          }
          chosen.put(name, weight);
        });
    return chosen;
  }

  private static Weight find(Map<String, Weight> tensors, String name) {
    for (String written : List.of(name, PREFIX + name)) {
      Weight weight = tensors.get(written);
      if (weight != null) {
        return weight;
      }
    }
    throw new IllegalArgumentException("the tensor " + name + " is not there");
  }

  private void addEmbeddings(BertConfig config) {
    long width = config.width();
    add("embeddings.word_embeddings.weight", config.vocabulary(), width);
    add("embeddings.position_embeddings.weight", config.positions(), width);
    add("embeddings.token_type_embeddings.weight", config.types(), width);
    addNorm("embeddings.", width);
  }

  private void addLayer(String layer, long width, long inner) {
    addLinear(layer + "attention.self.query.", width, width);
    addLinear(layer + "attention.self.key.", width, width);
    addLinear(layer + "attention.self.value.", width, width);
    addLinear(layer + "attention.output.dense.", width, width);
    addNorm(layer + "attention.output.", width);
    addLinear(layer + "intermediate.dense.", inner, width);
    addLinear(layer + "output.dense.", width, inner);
    addNorm(layer + "output.", width);
  }

  private void addLinear(String module, long outputs, long inputs) {
    add(module + "weight", outputs, inputs);
    add(module + "bias", outputs);
  }

  private void addNorm(String module, long width) {
    add(module + "LayerNorm.weight", width);
    add(module + "LayerNorm.bias", width);
  }

  private void add(String name, long... shape) {
    shapes.put(name, LongStream.of(shape).boxed().toList());
  }
}
