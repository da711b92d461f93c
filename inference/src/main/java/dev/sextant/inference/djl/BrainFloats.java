package dev.sextant.inference.djl;

import ai.djl.Device;
import ai.djl.MalformedModelException;
import ai.djl.Model;
import ai.djl.pytorch.engine.PtModel;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.engine.PtSymbolBlock;
import ai.djl.pytorch.jni.IValue;
import ai.djl.pytorch.jni.IValueUtils;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;

/**
 * Makes arrays of bfloat16 numbers. DJL's native code kills the process when asked for this type,
 * so libtorch itself reads an array of bytes as one.
 */
final class BrainFloats {

  private static final String CODE =
      """
      class Bytes(Module):
        __parameters__ = []
        __buffers__ = []
        training : bool

        def bfloat16(self: __torch__.Bytes, bytes: Tensor) -> Tensor:
          return torch.view_copy(bytes, dtype=15)
      """;

  private BrainFloats() {}

  /**
   * Returns an array with half as many elements in its last dimension. Do not ask it for its type,
   * which DJL does not know.
   */
  static PtNDArray of(PtNDArray bytes) {
    try (IValue given = IValue.from(bytes);
        IValue viewed =
            IValueUtils.runMethod((PtSymbolBlock) Loaded.MODEL.getBlock(), "bfloat16", given)) {
      return viewed.toTensor(bytes.getManager());
    }
  }

  /** Loaded once per JVM; a model that nothing refers to is released. */
  private static final class Loaded {
    private static final PtModel MODEL = load();

    private static PtModel load() {
      PtModel model = (PtModel) Model.newInstance("bytes", Device.cpu(), TorchEngine.NAME);
      byte[] archive =
          TorchArchive.of("Bytes", Map.of("training", false), Map.of("__torch__.py", CODE));
      try {
        model.load(new ByteArrayInputStream(archive), false);
        return model;
      } catch (IOException | MalformedModelException e) {
        throw new IllegalStateException("libtorch refuses its own format", e);
      }
    }
  }
}
