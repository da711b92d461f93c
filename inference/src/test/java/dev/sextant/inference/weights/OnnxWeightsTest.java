package dev.sextant.inference.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Files written byte by byte; the embedder tests read the shipped models' own files. */
class OnnxWeightsTest {

  @Test
  void a_matrix_is_named_by_the_module_that_multiplies_by_it() {
    byte[] tensor =
        message(numbers(1, 2, 3), number(2, 1), text(8, "onnx::MatMul_7"), bytes(9, floats(6)));
    byte[] node =
        message(text(1, "x"), text(1, "onnx::MatMul_7"), text(3, "/layer.0/dense/MatMul"));

    var weights = OnnxWeights.read(model(bytes(5, tensor), bytes(1, node)));

    assertThat(weights).containsOnlyKeys("layer.0.dense.weight");
    assertThat(weights.get("layer.0.dense.weight").shape()).isEqualTo(List.of(3L, 2L));
    assertThat(weights.get("layer.0.dense.weight").layout())
        .isEqualTo(Weight.Layout.COLUMN_AFTER_COLUMN);
  }

  @Test
  void what_is_stored_as_it_was_keeps_its_name() {
    byte[] tensor = message(number(1, 2), number(2, 1), text(8, "dense.bias"), bytes(9, floats(2)));

    var weights = OnnxWeights.read(model(bytes(5, tensor)));

    assertThat(weights.get("dense.bias").shape()).isEqualTo(List.of(2L));
    assertThat(weights.get("dense.bias").bytes().getFloat(4)).isEqualTo(1f);
  }

  @Test
  void a_file_that_is_cut_off_is_refused() {
    byte[] tensor = message(number(1, 2), number(2, 1), text(8, "b"), bytes(9, floats(2)));
    ByteBuffer whole = model(bytes(5, tensor));

    assertThat(OnnxWeights.read(whole)).hasSize(1);
    assertThatThrownBy(() -> OnnxWeights.read(whole.slice(0, whole.limit() - 3)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("bytes where");
    assertThatThrownBy(() -> OnnxWeights.read(ByteBuffer.wrap(new byte[] {(byte) 0x80})))
        .hasMessageContaining("does not end");
    assertThatThrownBy(() -> OnnxWeights.read(ByteBuffer.wrap(new byte[] {3, 0})))
        .hasMessageContaining("wire type 3");
  }

  private static ByteBuffer model(byte[]... graph) {
    return ByteBuffer.wrap(bytes(7, message(graph)));
  }

  private static byte[] message(byte[]... fields) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] field : fields) {
      out.writeBytes(field);
    }
    return out.toByteArray();
  }

  private static byte[] number(int field, int value) {
    return new byte[] {(byte) (field << 3), (byte) value};
  }

  private static byte[] numbers(int field, int... values) {
    byte[] packed = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      packed[i] = (byte) values[i];
    }
    return bytes(field, packed);
  }

  private static byte[] text(int field, String text) {
    return bytes(field, text.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] bytes(int field, byte[] content) {
    return ByteBuffer.allocate(2 + content.length)
        .put((byte) (field << 3 | 2))
        .put((byte) content.length)
        .put(content)
        .array();
  }

  private static byte[] floats(int count) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * count).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < count; i++) {
      bytes.putFloat(i);
    }
    return bytes.array();
  }
}
