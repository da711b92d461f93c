package dev.sextant.inference.weights;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.inference.weights.Weight.ElementType;
import dev.sextant.inference.weights.Weight.Layout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads a safetensors file: the length of a header in eight bytes, the header as JSON, with each
 * tensor's type, shape and offset, then the tensors. @see <a
 * href="https://huggingface.co/docs/safetensors/index">the format</a>
 */
public final class SafetensorsWeights {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int LENGTH_BYTES = 8;
  private static final String METADATA = "__metadata__";

  private SafetensorsWeights() {}

  /**
   * Returns the file's floating-point tensors by name, sharing the file's memory; omits integer
   * ones, such as stored position ids.
   *
   * @throws IllegalArgumentException if the bytes are not such a file, or hold floating-point
   *     numbers of another type than F32, F16 and BF16
   */
  public static Map<String, Weight> read(ByteBuffer file) {
    ByteBuffer rest = file.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    if (rest.remaining() < LENGTH_BYTES) {
      throw new IllegalArgumentException("it has only " + rest.remaining() + " bytes");
    }
    long length = rest.getLong();
    if (length < 0 || length > rest.remaining()) {
      throw new IllegalArgumentException(
          "its header should have %d bytes, found %d".formatted(length, rest.remaining()));
    }
    JsonNode header = header(rest.slice(rest.position(), (int) length));
    ByteBuffer data = rest.slice(rest.position() + (int) length, rest.remaining() - (int) length);
    Map<String, Weight> weights = new TreeMap<>();
    header
        .properties()
        .forEach(
            entry -> {
              if (!entry.getKey().equals(METADATA) && isFloat(entry.getValue())) {
                weights.put(entry.getKey(), weight(entry.getKey(), entry.getValue(), data));
              }
            });
    return weights;
  }

  private static JsonNode header(ByteBuffer bytes) {
    try {
      JsonNode header = JSON.readTree(StandardCharsets.UTF_8.decode(bytes).toString());
      if (header.isObject()) {
        return header;
      }
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("its header is not JSON", e);
    }
    throw new IllegalArgumentException("its header is not a JSON object");
  }

  private static boolean isFloat(JsonNode entry) {
    String type = entry.path("dtype").asText();
    return !(type.startsWith("I") || type.startsWith("U") || type.equals("BOOL"));
  }

  private static Weight weight(String name, JsonNode entry, ByteBuffer data) {
    long from = entry.path("data_offsets").path(0).asLong(-1);
    long to = entry.path("data_offsets").path(1).asLong(-1);
    if (from < 0 || to < from || to > data.capacity()) {
      throw new IllegalArgumentException(
          "%s lies at %d to %d of %d bytes".formatted(name, from, to, data.capacity()));
    }
    List<Long> shape = new ArrayList<>();
    entry.path("shape").forEach(size -> shape.add(size.asLong(-1)));
    try {
      return new Weight(
          type(entry), shape, Layout.ROW_AFTER_ROW, data.slice((int) from, (int) (to - from)));
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
    }
  }

  private static ElementType type(JsonNode entry) {
    String name = entry.path("dtype").asText();
    for (ElementType type : ElementType.values()) {
      if (type.name().equals(name)) {
        return type;
      }
    }
    throw new IllegalArgumentException("numbers of type F32, F16 or BF16 expected, found " + name);
  }
}
