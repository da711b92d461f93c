package dev.sextant.inference.djl;

import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.engine.PtNDArray;
import dev.sextant.inference.weights.Weight;
import java.util.Map;
import java.util.TreeMap;

/** Converts weights from files into libtorch arrays. */
final class WeightArrays {

  private WeightArrays() {}

  /**
   * Returns the weights whose names begin with the prefix, keyed by the rest of the name.
   *
   * @param manager owns the arrays
   */
  static Map<String, PtNDArray> below(
      String prefix, Map<String, Weight> weights, NDManager manager) {
    Map<String, PtNDArray> arrays = new TreeMap<>();
    weights.forEach(
        (name, weight) -> {
          if (name.startsWith(prefix)) {
            arrays.put(name.substring(prefix.length()), array(manager, weight));
          }
        });
    return arrays;
  }

  private static PtNDArray array(NDManager manager, Weight weight) {
    long[] shape = weight.shape().stream().mapToLong(Long::longValue).toArray();
    return switch (weight.layout()) {
      case ROW_AFTER_ROW -> array(manager, weight, new Shape(shape));
      case COLUMN_AFTER_COLUMN -> array(manager, weight, new Shape(shape[1], shape[0])).transpose();
    };
  }

  private static PtNDArray array(NDManager manager, Weight weight, Shape shape) {
    return switch (weight.type()) {
      case F32 -> create(manager, weight, shape, DataType.FLOAT32);
      case F16 -> create(manager, weight, shape, DataType.FLOAT16);
      // DJL's native code kills the process when asked for this type.
      case BF16 -> create(manager, weight.widened(), shape, DataType.FLOAT32);
    };
  }

  private static PtNDArray create(NDManager manager, Weight weight, Shape shape, DataType type) {
    return (PtNDArray) manager.create(weight.bytes().duplicate(), shape, type);
  }
}
