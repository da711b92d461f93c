package dev.sextant.inference.djl;

import static org.assertj.core.api.Assertions.assertThat;

import ai.djl.ndarray.NDManager;
import ai.djl.pytorch.engine.PtNDArray;
import dev.sextant.inference.weights.Weight;
import dev.sextant.inference.weights.Weight.ElementType;
import dev.sextant.inference.weights.Weight.Layout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class WeightArraysTest {

  @BeforeAll
  static void start() {
    TorchEngine.start();
  }

  @Test
  void a_tensor_in_several_parts_is_put_together() {
    Weight weight =
        new Weight(
            ElementType.F32,
            List.of(3L, 2L),
            Layout.ROW_AFTER_ROW,
            List.of(floats(1, 2, 3, 4), floats(5, 6)));

    try (NDManager manager = NDManager.newBaseManager("PyTorch")) {
      PtNDArray array =
          WeightArrays.below("a.", Map.of("a.b", weight, "c", weight), manager).get("b");

      assertThat(array.getShape().getShape()).containsExactly(3, 2);
      assertThat(array.toFloatArray()).containsExactly(1, 2, 3, 4, 5, 6);
    }
  }

  private static ByteBuffer floats(float... values) {
    ByteBuffer bytes =
        ByteBuffer.allocateDirect(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (float value : values) {
      bytes.putFloat(value);
    }
    return bytes.flip();
  }
}
