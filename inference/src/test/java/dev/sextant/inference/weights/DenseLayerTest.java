package dev.sextant.inference.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.weights.DenseLayer.Activation;
import dev.sextant.inference.weights.Weight.ElementType;
import dev.sextant.inference.weights.Weight.Layout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DenseLayerTest {

  @Test
  void a_layer_multiplies_each_row_adds_its_bias_and_activates() {
    Weight matrix = floats(List.of(2L, 3L), 1, 2, 3, -1, 0, .5f);
    Weight bias = floats(List.of(2L), .25f, -1);
    float[] input = {1, -1, 2};

    assertThat(DenseLayer.of(matrix, bias, Activation.IDENTITY).apply(input))
        .containsExactly(5.25f, -1);
    assertThat(DenseLayer.of(matrix, null, Activation.IDENTITY).apply(input)).containsExactly(5, 0);
    assertThat(DenseLayer.of(matrix, bias, Activation.TANH).apply(input))
        .containsExactly((float) StrictMath.tanh(5.25), (float) StrictMath.tanh(-1));
  }

  @Test
  void shapes_that_do_not_fit_are_refused() {
    Weight matrix = floats(List.of(2L, 3L), 1, 2, 3, -1, 0, .5f);

    assertThatThrownBy(() -> DenseLayer.of(matrix, floats(List.of(1L), 1), Activation.IDENTITY))
        .hasMessage("the bias should have the shape [2], found [1]");
    assertThatThrownBy(() -> DenseLayer.of(floats(List.of(1L), 1), null, Activation.IDENTITY))
        .hasMessage("a matrix expected, found the shape [1]");
  }

  /** Only a tensor of 2 GiB or more is mapped in several parts. */
  @Test
  void a_layer_that_no_buffer_holds_is_refused_with_the_limit_and_a_way_round_it() {
    List<ByteBuffer> rows = List.of(ByteBuffer.allocate(8), ByteBuffer.allocate(8));
    Weight matrix = new Weight(ElementType.F32, List.of(2L, 2L), Layout.ROW_AFTER_ROW, rows);

    assertThatThrownBy(() -> DenseLayer.of(matrix, null, Activation.IDENTITY))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "a dense layer of less than 2 GiB expected, found the shape [2, 2] of F32: save the layer as float16, or use a model with a smaller one");
    assertThatThrownBy(matrix::floats)
        .hasMessage("a tensor of less than 2 GiB expected, found the shape [2, 2] of F32");
  }

  /** Values of IEEE 754's binary16 by its definition. */
  @ParameterizedTest
  @CsvSource({
    "3c00, 1",
    "c000, -2",
    "7bff, 65504",
    "0400, 6.103515625e-05",
    "0001, 5.9604644775390625e-08",
    "83ff, -6.097555160522461e-05",
    "3555, 0.333251953125",
    "0000, 0",
    "7c00, Infinity"
  })
  void half_precision_is_widened_exactly(String bits, float value) {
    ByteBuffer bytes = ByteBuffer.allocate(2).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putShort((short) Integer.parseInt(bits, 16)).flip();

    assertThat(new Weight(ElementType.F16, List.of(1L), Layout.ROW_AFTER_ROW, bytes).floats())
        .containsExactly(value);
  }

  private static Weight floats(List<Long> shape, float... values) {
    ByteBuffer bytes =
        ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (float value : values) {
      bytes.putFloat(value);
    }
    return new Weight(ElementType.F32, shape, Layout.ROW_AFTER_ROW, bytes.flip());
  }
}
