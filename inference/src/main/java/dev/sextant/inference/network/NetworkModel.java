package dev.sextant.inference.network;

import dev.sextant.inference.weights.DenseLayer;
import dev.sextant.inference.weights.Weight;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A published network, or a classifier on top of one, ready to run.
 *
 * @param config its sizes
 * @param weights all tensors it needs, by their names in published files
 * @param tokenizer the text of its tokenizer.json
 * @param dense layers that a pooled vector goes through, first one first
 * @param storedPasses 0: the matrices are copied in the precision of the model when it is loaded;
 *     else they stay as they are stored and mapped, each pass converts one after another, and this
 *     many passes run at once. The vectors are the same, bit for bit
 */
public record NetworkModel(
    NetworkConfig config,
    Map<String, Weight> weights,
    String tokenizer,
    List<DenseLayer> dense,
    int storedPasses) {

  /** A network whose matrices are copied when it is loaded. */
  public NetworkModel(
      NetworkConfig config, Map<String, Weight> weights, String tokenizer, List<DenseLayer> dense) {
    this(config, weights, tokenizer, dense, 0);
  }

  /** A network without dense layers. */
  public NetworkModel(NetworkConfig config, Map<String, Weight> weights, String tokenizer) {
    this(config, weights, tokenizer, List.of());
  }

  /**
   * Returns the same model for inputs up to a length.
   *
   * @param longest input in tokens
   */
  public NetworkModel upTo(int longest) {
    return new NetworkModel(config.upTo(longest), weights, tokenizer, dense, storedPasses);
  }

  /** Returns the same network with dense layers. */
  public NetworkModel with(List<DenseLayer> layers) {
    return new NetworkModel(config, weights, tokenizer, layers, storedPasses);
  }

  /**
   * Returns the same network with its matrices as they are stored.
   *
   * @param passes that run at once, 1 or more; 0: the matrices are copied
   */
  public NetworkModel stored(int passes) {
    return new NetworkModel(config, weights, tokenizer, dense, passes);
  }

  /**
   * Returns the required tensors of a file, without the prefix that some files put before names.
   *
   * @param shapes shapes of the required tensors, by name
   * @param prefix what may precede each name
   * @throws IllegalArgumentException if one is missing or has another shape
   */
  public static Map<String, Weight> choose(
      Map<String, Weight> tensors, Map<String, List<Long>> shapes, String prefix) {
    Map<String, Weight> chosen = new TreeMap<>();
    shapes.forEach(
        (name, shape) -> {
          Weight weight = find(tensors, name, prefix);
          if (!weight.shape().equals(shape)) {
            throw new IllegalArgumentException(
                "the tensor %s should have the shape %s, found %s"
                    .formatted(name, shape, weight.shape()));
          }
          chosen.put(name, weight);
        });
    return chosen;
  }

  private static Weight find(Map<String, Weight> tensors, String name, String prefix) {
    for (String written : List.of(name, prefix + name)) {
      Weight weight = tensors.get(written);
      if (weight != null) {
        return weight;
      }
    }
    throw new IllegalArgumentException("the tensor " + name + " is not there");
  }
}
