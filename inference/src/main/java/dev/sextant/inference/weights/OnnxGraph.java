package dev.sextant.inference.weights;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What an ONNX file says of its network: inputs, outputs, the operators that it uses and their
 * sets, and the files that hold its tensors. Field numbers are those of onnx.proto.
 */
public final class OnnxGraph {

  /** The element type of float32 tensors. */
  public static final int FLOAT32 = 1;

  /** The element type of int64 tensors. */
  public static final int INT64 = 7;

  private static final int MODEL_GRAPH = 7;
  private static final int MODEL_FUNCTIONS = 25;
  private static final int GRAPH_NODE = 1;
  private static final int GRAPH_INITIALIZER = 5;
  private static final int GRAPH_INPUT = 11;
  private static final int GRAPH_OUTPUT = 12;
  private static final int GRAPH_SPARSE_INITIALIZER = 15;
  private static final int FUNCTION_NODE = 7;
  private static final int FUNCTION_DOMAIN = 10;
  private static final int FUNCTION_ATTRIBUTE_DEFAULT = 11;
  private static final int NODE_ATTRIBUTE = 5;
  private static final int NODE_OPERATOR = 4;
  private static final int NODE_DOMAIN = 7;
  private static final Set<Integer> ATTRIBUTE_TENSORS = Set.of(5, 10);
  private static final Set<Integer> ATTRIBUTE_SPARSE_TENSORS = Set.of(22, 23);
  private static final Set<Integer> ATTRIBUTE_GRAPHS = Set.of(6, 11);
  private static final int TENSOR_NAME = 8;
  private static final int TENSOR_EXTERNAL_DATA = 13;
  private static final int ENTRY_KEY = 1;
  private static final int ENTRY_VALUE = 2;
  private static final String LOCATION = "location";
  private static final int MOST_NESTED = 16;

  private final List<Port> inputs = new ArrayList<>();
  private final List<Port> outputs = new ArrayList<>();
  private final Set<String> initializers = new HashSet<>();
  private final Set<String> operators = new TreeSet<>();
  private final Set<String> domains = new TreeSet<>();
  private final Set<String> ofFunctions = new HashSet<>();
  private final Set<String> files = new TreeSet<>();

  private OnnxGraph() {}

  /**
   * An input or an output.
   *
   * @param type of its elements; 0 if it is no tensor
   * @param shape its sizes; -1 for a size that the file leaves open
   */
  public record Port(String name, int type, List<Long> shape) {

    private static final int NAME = 1;
    private static final int TYPE = 2;
    private static final int TENSOR = 1;
    private static final int ELEMENT = 1;
    private static final int SHAPE = 2;
    private static final int SIZE = 1;
    private static final long OPEN = -1;

    private static Port of(Protobuf info) {
      StringBuilder name = new StringBuilder();
      List<Long> shape = new ArrayList<>();
      List<Long> type = new ArrayList<>();
      info.forEach(
          (field, value) -> {
            if (field == NAME) {
              name.append(value.text());
            } else if (field == TYPE) {
              below(value, TENSOR, tensor -> readTensor(tensor, type, shape));
            }
          });
      return new Port(name.toString(), type.isEmpty() ? 0 : type.get(0).intValue(), shape);
    }

    private static void readTensor(Protobuf tensor, List<Long> type, List<Long> shape) {
      tensor.forEach(
          (field, value) -> {
            if (field == ELEMENT) {
              type.add(value.number());
            } else if (field == SHAPE) {
              below(value, SIZE, size -> shape.add(size(size)));
            }
          });
    }

    private static long size(Protobuf dimension) {
      List<Long> known = new ArrayList<>();
      dimension.forEach(
          (field, value) -> {
            if (field == SIZE) {
              known.add(value.number());
            }
          });
      return known.isEmpty() ? OPEN : known.get(0);
    }
  }

  /** Reads a message. */
  private interface MessageReader {
    void read(Protobuf message);
  }

  /**
   * Reads what a file says, without its tensors.
   *
   * @throws IllegalArgumentException if it is not an ONNX model
   * @throws java.io.UncheckedIOException if it cannot be read
   */
  public static OnnxGraph read(MappedFile file) {
    if (file.size() > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "a file of less than 2 GiB expected, found %d bytes: export it with external data"
              .formatted(file.size()));
    }
    List<ByteBuffer> map = file.maps(0, file.size(), Integer.MAX_VALUE);
    return read(map.isEmpty() ? ByteBuffer.allocate(0) : map.get(0));
  }

  /** Reads what the bytes of a file say, as above. */
  static OnnxGraph read(ByteBuffer file) {
    OnnxGraph graph = new OnnxGraph();
    new Protobuf(file)
        .forEach(
            (field, value) -> {
              if (field == MODEL_GRAPH) {
                graph.readGraph(value.message(), 0);
              } else if (field == MODEL_FUNCTIONS) {
                graph.readFunction(value.message());
              }
            });
    if (graph.outputs.isEmpty()) {
      throw new IllegalArgumentException("a network with outputs expected, found none");
    }
    return graph;
  }

  /** Returns the inputs that a caller gives, in the order of the file. */
  public List<Port> inputs() {
    return inputs.stream().filter(port -> !initializers.contains(port.name())).toList();
  }

  /** Returns the outputs, in the order of the file. */
  public List<Port> outputs() {
    return List.copyOf(outputs);
  }

  /**
   * Returns the sets of operators that it uses and does not define itself, without ONNX's own
   * unnamed one.
   */
  public Set<String> domains() {
    Set<String> used = new TreeSet<>(domains);
    used.removeAll(ofFunctions);
    used.remove("");
    return used;
  }

  /** Returns the operators that it uses, of all sets, such as {@code MatMul}. */
  public Set<String> operators() {
    return operators;
  }

  /** Returns the files that hold some of its tensors, as it names them, from its own folder. */
  public Set<String> files() {
    return files;
  }

  private void readGraph(Protobuf graph, int depth) {
    if (depth > MOST_NESTED) {
      throw new IllegalArgumentException("graphs nested more than " + MOST_NESTED + " deep");
    }
    graph.forEach(
        (field, value) -> {
          switch (field) {
            case GRAPH_NODE -> readNode(value.message(), depth);
            case GRAPH_INITIALIZER -> readTensor(value.message(), depth == 0);
            case GRAPH_SPARSE_INITIALIZER -> readSparse(value.message());
            case GRAPH_INPUT -> add(inputs, value.message(), depth);
            case GRAPH_OUTPUT -> add(outputs, value.message(), depth);
            default -> {
              // other fields say nothing about these
            }
          }
        });
  }

  /** The ports of a nested graph are none of the network. */
  private static void add(List<Port> ports, Protobuf port, int depth) {
    if (depth == 0) {
      ports.add(Port.of(port));
    }
  }

  private void readFunction(Protobuf function) {
    function.forEach(
        (field, value) -> {
          if (field == FUNCTION_NODE) {
            readNode(value.message(), 0);
          } else if (field == FUNCTION_ATTRIBUTE_DEFAULT) {
            readAttribute(value.message(), 0);
          } else if (field == FUNCTION_DOMAIN) {
            ofFunctions.add(value.text());
          }
        });
  }

  private void readNode(Protobuf node, int depth) {
    node.forEach(
        (field, value) -> {
          if (field == NODE_DOMAIN) {
            domains.add(value.text());
          } else if (field == NODE_OPERATOR) {
            operators.add(value.text());
          } else if (field == NODE_ATTRIBUTE) {
            readAttribute(value.message(), depth);
          }
        });
  }

  private void readAttribute(Protobuf attribute, int depth) {
    attribute.forEach(
        (field, value) -> {
          if (ATTRIBUTE_TENSORS.contains(field)) {
            readTensor(value.message(), false);
          } else if (ATTRIBUTE_SPARSE_TENSORS.contains(field)) {
            readSparse(value.message());
          } else if (ATTRIBUTE_GRAPHS.contains(field)) {
            readGraph(value.message(), depth + 1);
          }
        });
  }

  /** A sparse tensor is two tensors: values and their places. */
  private void readSparse(Protobuf sparse) {
    sparse.forEach(
        (field, value) -> {
          if (field == 1 || field == 2) {
            readTensor(value.message(), false);
          }
        });
  }

  private void readTensor(Protobuf tensor, boolean ofNetwork) {
    tensor.forEach(
        (field, value) -> {
          if (field == TENSOR_NAME && ofNetwork) {
            initializers.add(value.text());
          } else if (field == TENSOR_EXTERNAL_DATA) {
            readLocation(value.message());
          }
        });
  }

  private void readLocation(Protobuf entry) {
    Map<Integer, String> words = new HashMap<>();
    entry.forEach((field, value) -> words.put(field, value.text()));
    if (LOCATION.equals(words.get(ENTRY_KEY))) {
      files.add(words.getOrDefault(ENTRY_VALUE, ""));
    }
  }

  private static void below(Protobuf.Value value, int wanted, MessageReader reader) {
    value
        .message()
        .forEach(
            (field, found) -> {
              if (field == wanted) {
                reader.read(found.message());
              }
            });
  }
}
