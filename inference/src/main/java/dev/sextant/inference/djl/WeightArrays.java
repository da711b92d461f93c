package dev.sextant.inference.djl;

import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.engine.PtNDArray;
import dev.sextant.inference.weights.Weight;
import dev.sextant.inference.weights.Weight.ElementType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
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
    return below(prefix, weights, manager, false);
  }

  /**
   * Returns the weights as above.
   *
   * @param shared whether bfloat16 numbers stay bytes, so that they share the memory of the weights
   *     as other numbers do; the weights must outlive everything that is made of the arrays
   */
  static Map<String, PtNDArray> below(
      String prefix, Map<String, Weight> weights, NDManager manager, boolean shared) {
    Map<String, PtNDArray> arrays = new TreeMap<>();
    weights.forEach(
        (name, weight) -> {
          if (name.startsWith(prefix)) {
            arrays.put(name.substring(prefix.length()), array(manager, weight, shared));
          }
        });
    return arrays;
  }

  private static PtNDArray array(NDManager manager, Weight weight, boolean shared) {
    return switch (weight.layout()) {
      case ROW_AFTER_ROW ->
          weight.type() == ElementType.BF16 && !shared
              ? BrainFloats.of(rows(manager, weight))
              : rows(manager, weight);
      case COLUMN_AFTER_COLUMN ->
          create(manager, weight, weight.bytes(), reversed(weight.shape())).transpose();
    };
  }

  private static PtNDArray rows(NDManager manager, Weight weight) {
    if (weight.parts().size() == 1) {
      return create(manager, weight, weight.bytes(), weight.shape());
    }
    NDList parts = new NDList();
    for (ByteBuffer part : weight.parts()) {
      List<Long> some = new ArrayList<>(weight.shape());
      some.set(0, weight.rows(part));
      parts.add(create(manager, weight, part, some));
    }
    return (PtNDArray) NDArrays.concat(parts);
  }

  private static List<Long> reversed(List<Long> shape) {
    return List.of(shape.get(1), shape.get(0));
  }

  /**
   * Returns an array that shares the memory of a buffer outside the heap; bfloat16 numbers as the
   * bytes that they are.
   */
  private static PtNDArray create(
      NDManager manager, Weight weight, ByteBuffer bytes, List<Long> shape) {
    long[] sizes = shape.stream().mapToLong(Long::longValue).toArray();
    DataType type =
        switch (weight.type()) {
          case F32 -> DataType.FLOAT32;
          case F16 -> DataType.FLOAT16;
          case BF16 -> DataType.UINT8;
        };
    if (type == DataType.UINT8) {
      sizes[sizes.length - 1] *= ElementType.BF16.size();
    }
    return (PtNDArray) manager.create(bytes.duplicate(), new Shape(sizes), type);
  }
}
