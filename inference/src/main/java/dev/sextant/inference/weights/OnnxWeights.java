package dev.sextant.inference.weights;

import dev.sextant.inference.weights.Weight.ElementType;
import dev.sextant.inference.weights.Weight.Layout;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads the weights of a PyTorch model exported to ONNX, under the names they have in PyTorch.
 *
 * <p>The exporter keeps the names of tensors that it does not change. It stores a linear layer's
 * matrix transposed and under a number. The node that multiplies by it is still named by the path
 * of its module, {@code /encoder/layer.0/output/dense/MatMul}, so the matrix is {@code
 * encoder.layer.0.output.dense.weight}, transposed. Field numbers are those of onnx.proto.
 */
public final class OnnxWeights {

  private static final int MODEL_GRAPH = 7;
  private static final int GRAPH_NODE = 1;
  private static final int GRAPH_INITIALIZER = 5;
  private static final int NODE_INPUT = 1;
  private static final int NODE_NAME = 3;
  private static final int TENSOR_DIMS = 1;
  private static final int TENSOR_TYPE = 2;
  private static final int TENSOR_NAME = 8;
  private static final int TENSOR_RAW_DATA = 9;
  private static final int TYPE_FLOAT = 1;
  private static final String PRODUCT = "/MatMul";

  private final Map<String, Weight> stored = new HashMap<>();
  private final Map<String, String> moduleByMatrix = new HashMap<>();

  private OnnxWeights() {}

  /**
   * Returns every float32 tensor of the file by its name in PyTorch, sharing the file's memory.
   *
   * @throws IllegalArgumentException if the bytes are not an ONNX model
   */
  public static Map<String, Weight> read(ByteBuffer file) {
    OnnxWeights onnx = new OnnxWeights();
    new Protobuf(file)
        .forEach(
            (field, value) -> {
              if (field == MODEL_GRAPH) {
                onnx.readGraph(value.message());
              }
            });
    return onnx.named();
  }

  private void readGraph(Protobuf graph) {
    graph.forEach(
        (field, value) -> {
          if (field == GRAPH_NODE) {
            readNode(value.message());
          } else if (field == GRAPH_INITIALIZER) {
            readTensor(value.message());
          }
        });
  }

  private void readNode(Protobuf node) {
    List<String> inputs = new ArrayList<>();
    StringBuilder name = new StringBuilder();
    node.forEach(
        (field, value) -> {
          if (field == NODE_INPUT) {
            inputs.add(value.text());
          } else if (field == NODE_NAME) {
            name.append(value.text());
          }
        });
    if (name.toString().endsWith(PRODUCT) && inputs.size() == 2) {
      String path = name.substring(1, name.length() - PRODUCT.length());
      moduleByMatrix.put(inputs.get(1), path.replace('/', '.'));
    }
  }

  private void readTensor(Protobuf tensor) {
    List<Long> shape = new ArrayList<>();
    List<Long> type = new ArrayList<>();
    List<ByteBuffer> data = new ArrayList<>();
    StringBuilder name = new StringBuilder();
    tensor.forEach(
        (field, value) -> {
          switch (field) {
            case TENSOR_DIMS -> shape.addAll(value.numbers());
            case TENSOR_TYPE -> type.add(value.number());
            case TENSOR_NAME -> name.append(value.text());
            case TENSOR_RAW_DATA -> data.add(value.bytes());
            default -> {
              // other fields of a tensor say nothing about its elements
            }
          }
        });
    if (type.contains((long) TYPE_FLOAT) && data.size() == 1) {
      stored.put(
          name.toString(), new Weight(ElementType.F32, shape, Layout.ROW_AFTER_ROW, data.get(0)));
    }
  }

  private Map<String, Weight> named() {
    Map<String, Weight> named = new TreeMap<>();
    stored.forEach(
        (name, weight) -> {
          String module = moduleByMatrix.get(name);
          if (module == null) {
            named.put(name, weight);
          } else {
            named.put(module + ".weight", transposed(weight));
          }
        });
    return named;
  }

  /** A row-major (inputs, outputs) matrix is the column-major form of (outputs, inputs). */
  private static Weight transposed(Weight matrix) {
    List<Long> shape = new ArrayList<>(matrix.shape());
    Collections.reverse(shape);
    return new Weight(matrix.type(), shape, Layout.COLUMN_AFTER_COLUMN, matrix.bytes());
  }
}
