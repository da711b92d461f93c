package dev.sextant.inference.network;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;

/** Collects the shapes of tensors by name. */
final class TensorShapes {

  private final Map<String, List<Long>> shapes = new TreeMap<>();

  Map<String, List<Long>> byName() {
    return shapes;
  }

  TensorShapes add(String name, long... shape) {
    shapes.put(name, LongStream.of(shape).boxed().toList());
    return this;
  }

  TensorShapes addAll(Map<String, List<Long>> others) {
    shapes.putAll(others);
    return this;
  }

  /** Adds a linear layer with a bias. */
  TensorShapes addLinear(String module, long outputs, long inputs) {
    return add(module + "weight", outputs, inputs).add(module + "bias", outputs);
  }

  /**
   * Adds a layer of BERT and of those after it: attention, then two linear layers, each of the two
   * with a normalisation.
   *
   * @param layer prefix of the layer's tensors
   * @param attention names of the linear layers of attention, which keep the width
   * @param norm name of the normalisation after attention
   */
  TensorShapes addLayer(String layer, List<String> attention, String norm, long width, long inner) {
    attention.forEach(part -> addLinear(layer + part, width, width));
    return addNorm(layer + norm, width)
        .addLinear(layer + "intermediate.dense.", inner, width)
        .addLinear(layer + "output.dense.", width, inner)
        .addNorm(layer + "output.LayerNorm.", width);
  }

  /** Adds a layer normalisation with a bias. */
  TensorShapes addNorm(String module, long width) {
    return add(module + "weight", width).add(module + "bias", width);
  }
}
