package dev.sextant.inference.huggingface;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.inference.weights.Weight;
import dev.sextant.inference.weights.Weight.ElementType;
import dev.sextant.inference.weights.Weight.Layout;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;

/** Tensors for tests, and their safetensors form. */
final class TestWeights {

  private static final ObjectMapper JSON = new ObjectMapper();

  private TestWeights() {}

  /** Multiples of 1/64 below 1, which every type represents exactly. */
  static Map<String, Weight> random(Map<String, List<Long>> shapes, ElementType type) {
    Random random = new Random(5);
    Map<String, Weight> weights = new LinkedHashMap<>();
    shapes.forEach(
        (name, shape) -> {
          int count = (int) shape.stream().mapToLong(Long::longValue).reduce(1, (a, b) -> a * b);
          ByteBuffer bytes =
              ByteBuffer.allocate(count * type.size()).order(ByteOrder.LITTLE_ENDIAN);
          for (int i = 0; i < count; i++) {
            put(bytes, type, (random.nextInt(127) - 63) / 64f);
          }
          weights.put(name, new Weight(type, shape, Layout.ROW_AFTER_ROW, bytes.flip()));
        });
    return weights;
  }

  private static void put(ByteBuffer bytes, ElementType type, float value) {
    int bits = Float.floatToIntBits(value);
    switch (type) {
      case F32 -> bytes.putFloat(value);
      case BF16 -> bytes.putShort((short) (bits >>> 16));
      case F16 -> bytes.putShort(value == 0 ? 0 : half(bits));
    }
  }

  /**
   * Converts a number that is normal and exact in both types: the exponent's bias is 15 in place of
   * 127.
   */
  private static short half(int bits) {
    int exponent = ((bits >>> 23) & 0xff) - 127 + 15;
    return (short) (((bits >>> 31) << 15) | (exponent << 10) | ((bits >>> 13) & 0x3ff));
  }

  /**
   * @param file to write in the safetensors format
   * @param written a tensor's name in the file
   */
  static void write(Path file, Map<String, Weight> weights, UnaryOperator<String> written)
      throws IOException {
    byte[] json =
        JSON.writeValueAsString(header(weights, written)).getBytes(StandardCharsets.UTF_8);
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer length = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
      channel.write(length.putLong(json.length).flip());
      channel.write(ByteBuffer.wrap(json));
      for (Weight weight : weights.values()) {
        channel.write(rows(weight));
      }
    }
  }

  private static Map<String, Object> header(
      Map<String, Weight> weights, UnaryOperator<String> written) {
    Map<String, Object> header = new LinkedHashMap<>();
    header.put("__metadata__", Map.of("format", "pt"));
    long at = 0;
    for (Map.Entry<String, Weight> entry : weights.entrySet()) {
      Weight weight = entry.getValue();
      long end = at + weight.bytes().remaining();
      header.put(
          written.apply(entry.getKey()),
          Map.of(
              "dtype", weight.type().name(),
              "shape", weight.shape(),
              "data_offsets", new long[] {at, end}));
      at = end;
    }
    return header;
  }

  private static ByteBuffer rows(Weight weight) {
    if (weight.layout() == Layout.ROW_AFTER_ROW) {
      return weight.bytes().duplicate();
    }
    int rows = weight.shape().get(0).intValue();
    int columns = weight.shape().get(1).intValue();
    ByteBuffer from = weight.bytes().duplicate().order(ByteOrder.LITTLE_ENDIAN);
    ByteBuffer to = ByteBuffer.allocate(from.remaining()).order(ByteOrder.LITTLE_ENDIAN);
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        to.putFloat(from.getFloat(from.position() + 4 * (column * rows + row)));
      }
    }
    return to.flip();
  }
}
