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
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Reads a safetensors file: the length of a header in eight bytes, the header as JSON, with each
 * tensor's type, shape and offset, then the tensors. @see <a
 * href="https://huggingface.co/docs/safetensors/index">the format</a>
 */
public final class SafetensorsWeights {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int LENGTH_BYTES = 8;

  /** The longest header that the format's own reader accepts. */
  private static final long LONGEST_HEADER = 100_000_000;

  private static final String METADATA = "__metadata__";

  private final MappedFile file;
  private final long dataStart;
  private final JsonNode header;

  private SafetensorsWeights(MappedFile file, long dataStart, JsonNode header) {
    this.file = file;
    this.dataStart = dataStart;
    this.header = header;
  }

  /**
   * Reads a file's header.
   *
   * @throws IllegalArgumentException if it is not such a file
   * @throws java.io.UncheckedIOException if it cannot be read
   */
  public static SafetensorsWeights of(MappedFile file) {
    if (file.size() < LENGTH_BYTES) {
      throw new IllegalArgumentException("it has only " + file.size() + " bytes");
    }
    long length = map(file, 0, LENGTH_BYTES).order(ByteOrder.LITTLE_ENDIAN).getLong();
    if (length <= 0 || length > file.size() - LENGTH_BYTES) {
      throw new IllegalArgumentException(
          "its header should have %d bytes, found %d"
              .formatted(length, file.size() - LENGTH_BYTES));
    }
    if (length > LONGEST_HEADER) {
      throw new IllegalArgumentException(
          "its header should have at most %d bytes, found %d".formatted(LONGEST_HEADER, length));
    }
    JsonNode header = header(map(file, LENGTH_BYTES, length));
    return new SafetensorsWeights(file, LENGTH_BYTES + length, header);
  }

  /** Returns the names of all tensors, integer ones included. */
  public Set<String> names() {
    Set<String> names = new TreeSet<>();
    header.fieldNames().forEachRemaining(names::add);
    names.remove(METADATA);
    return names;
  }

  /**
   * Returns the floating-point tensors by name, each mapped on its own, so that the file may be
   * larger than one map; omits integer ones, such as stored position ids.
   *
   * @throws IllegalArgumentException if a tensor lies outside the file, or has floating-point
   *     numbers of another type than F32, F16 and BF16
   * @throws java.io.UncheckedIOException if the file cannot be read
   */
  public Map<String, Weight> weights() {
    Map<String, Weight> weights = new TreeMap<>();
    header
        .properties()
        .forEach(
            entry -> {
              if (!entry.getKey().equals(METADATA) && isFloat(entry.getValue())) {
                weights.put(entry.getKey(), weight(entry.getKey(), entry.getValue()));
              }
            });
    return weights;
  }

  private static ByteBuffer map(MappedFile file, long from, long length) {
    return file.maps(from, length, length).get(0);
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

  private Weight weight(String name, JsonNode entry) {
    long from = entry.path("data_offsets").path(0).asLong(-1);
    long to = entry.path("data_offsets").path(1).asLong(-1);
    long size = file.size() - dataStart;
    if (from < 0 || to < from || to > size) {
      throw new IllegalArgumentException(
          "%s lies at %d to %d of %d bytes".formatted(name, from, to, size));
    }
    List<Long> shape = new ArrayList<>();
    entry.path("shape").forEach(length -> shape.add(length.asLong(-1)));
    try {
      ElementType type = type(entry);
      long each = Weight.bytesOfPart(type, shape, to - from);
      return new Weight(
          type, shape, Layout.ROW_AFTER_ROW, file.maps(dataStart + from, to - from, each));
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
