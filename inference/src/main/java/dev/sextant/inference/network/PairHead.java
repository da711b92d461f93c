package dev.sextant.inference.network;

import dev.sextant.inference.weights.Weight;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The two linear layers on top of an encoder that make a pair classifier of it, by their Hugging
 * Face names: from the first token's vector, by way of another one, to the outputs.
 *
 * @param hidden prefix of the first layer's tensors
 * @param outputs prefix of the second layer's tensors
 */
public record PairHead(String hidden, String outputs) {

  private static final PairHead POOLER = new PairHead("pooler.dense.", "classifier.");
  private static final PairHead DENSE = new PairHead("classifier.dense.", "classifier.out_proj.");

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
    throw new IllegalArgumentException("no classifier on " + config);
  }

  /**
   * Returns the shape of each tensor that a classifier needs: those of the encoder and of the
   * layers on top of it.
   *
   * @param classes number of classes
   */
  public static Map<String, List<Long>> shapes(NetworkConfig config, int classes) {
    PairHead head = of(config);
    return new TensorShapes()
        .addAll(config.shapes())
        .addLinear(head.hidden, config.width(), config.width())
        .addLinear(head.outputs, classes, config.width())
        .byName();
  }

  /**
   * Returns the name prefixes of the layers on top of an encoder, in execution order; empty for an
   * encoder alone.
   */
  public static List<String> layersIn(Map<String, Weight> weights) {
    return Stream.of(POOLER, DENSE)
        .filter(head -> weights.containsKey(head.outputs + "weight"))
        .flatMap(head -> Stream.of(head.hidden, head.outputs))
        .toList();
  }
}
