package dev.sextant.inference.network;

import dev.sextant.inference.weights.Weight;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The layers on top of an encoder that make a pair classifier of it, by their Hugging Face names:
 * from one vector of the pair, by way of another one, to the outputs.
 */
public enum PairHead {
  /** Of BERT and DeBERTa. */
  POOLER("pooler.dense.", "classifier."),

  /** Of RoBERTa and MPNet. */
  DENSE("classifier.dense.", "classifier.out_proj."),

  /** Of ModernBERT: the first layer has no bias, and a norm without one follows. */
  NORMED("head.dense.", "head.norm.", "classifier.");

  private final List<String> layers;

  PairHead(String... layers) {
    this.layers = List.of(layers);
  }

  /**
   * Returns the head of a family's classifiers.
   *
   * @throws IllegalArgumentException if classifiers of the family are not supported
   */
  public static PairHead of(NetworkConfig config) {
    if (config instanceof BertConfig || config instanceof DebertaV2Config) {
      return POOLER;
    }
    if (config instanceof RobertaConfig || config instanceof MpnetConfig) {
      return DENSE;
    }
    if (config instanceof ModernBertConfig) {
      return NORMED;
    }
    throw new IllegalArgumentException("no classifier on " + config);
  }

  /**
   * Returns the shape of each tensor that a classifier needs: those of the encoder and of the
   * layers on top of it.
   *
   * @param classes number of classes
   */
  public static Map<String, List<Long>> shapes(NetworkConfig config, int classes) {
    return of(config).addTo(new TensorShapes().addAll(config.shapes()), config.width(), classes);
  }

  private Map<String, List<Long>> addTo(TensorShapes shapes, long width, long classes) {
    String first = layers.get(0);
    if (this == NORMED) {
      shapes.add(first + "weight", width, width).add(layers.get(1) + "weight", width);
    } else {
      shapes.addLinear(first, width, width);
    }
    return shapes.addLinear(layers.get(layers.size() - 1), classes, width).byName();
  }

  /**
   * Returns the name prefixes of the layers on top of an encoder, in execution order; empty for an
   * encoder alone.
   */
  public static List<String> layersIn(Map<String, Weight> weights) {
    return Arrays.stream(values())
        .map(head -> head.layers)
        .filter(layers -> layers.stream().allMatch(layer -> weights.containsKey(layer + "weight")))
        .findFirst()
        .orElse(List.of());
  }
}
