package dev.sextant.inference.djl;

import ai.djl.Device;
import ai.djl.MalformedModelException;
import ai.djl.Model;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.engine.PtModel;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.engine.PtNDManager;
import ai.djl.pytorch.engine.PtSymbolBlock;
import ai.djl.pytorch.jni.IValue;
import ai.djl.pytorch.jni.IValueUtils;
import dev.sextant.inference.EmbedderSpec.Pooling;
import dev.sextant.inference.Tokens;
import dev.sextant.inference.weights.BertConfig;
import dev.sextant.inference.weights.Weight;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A BERT encoder in libtorch's memory: the TorchScript of bert.py, filled with a model's weights.
 */
final class BertModule implements AutoCloseable {

  private final PtModel model;
  private final PtSymbolBlock block;

  private final Kernels kernels;

  private BertModule(PtModel model, Kernels kernels) {
    this.model = model;
    this.kernels = kernels;
    this.block = (PtSymbolBlock) model.getBlock();
  }

  /**
   * Loads a module. The weights are copied: their buffers are not needed afterwards.
   *
   * @throws RuntimeException of the engine, if it cannot run the code or has not the memory
   */
  static BertModule load(
      BertConfig config, Pooling pooling, Map<String, Weight> weights, Kernels kernels) {
    TorchEngine.start();
    TorchEngine.enter();
    PtModel model = (PtModel) Model.newInstance("bert", Device.cpu(), TorchEngine.NAME);
    try {
      model.load(new ByteArrayInputStream(archive(config, pooling, kernels)), false);
      BertModule module = new BertModule(model, kernels);
      module.fill("set_embeddings", "embeddings.", weights);
      for (int layer = 0; layer < config.layers(); layer++) {
        module.fill("add_layer", "encoder.layer." + layer + ".", weights);
      }
      return module;
    } catch (IOException | MalformedModelException e) {
      model.close();
      throw new IllegalStateException("libtorch refuses its own format", e);
    } catch (RuntimeException e) {
      model.close();
      throw e;
    }
  }

  private static byte[] archive(BertConfig config, Pooling pooling, Kernels kernels) {
    Map<String, Object> attributes = new TreeMap<>();
    attributes.put("training", false);
    attributes.put("heads", config.heads());
    attributes.put("epsilon", config.epsilon());
    attributes.put("cls", pooling == Pooling.CLS);
    attributes.put("embeddings", List.of());
    attributes.put("layers", List.of());
    return TorchArchive.of(
        "Bert",
        attributes,
        Map.of("__torch__.py", Kernels.code("bert.py"), "__torch__/kernels.py", kernels.code()));
  }

  /** Calls a method with those weights whose names begin with the prefix, under what follows it. */
  private void fill(String method, String prefix, Map<String, Weight> weights) {
    try (NDManager manager = model.getNDManager().newSubManager()) {
      Map<String, PtNDArray> arrays = new TreeMap<>();
      weights.forEach(
          (name, weight) -> {
            if (name.startsWith(prefix)) {
              arrays.put(name.substring(prefix.length()), array(manager, weight));
            }
          });
      try (IValue dictionary = IValue.stringMapFrom(arrays)) {
        IValueUtils.runMethod(block, method, dictionary).close();
      }
    }
  }

  private static PtNDArray array(NDManager manager, Weight weight) {
    long[] shape = weight.shape().stream().mapToLong(Long::longValue).toArray();
    return switch (weight.layout()) {
      case ROW_AFTER_ROW -> array(manager, weight, new Shape(shape));
      case COLUMN_AFTER_COLUMN -> array(manager, weight, new Shape(shape[1], shape[0])).transpose();
    };
  }

  private static PtNDArray array(NDManager manager, Weight weight, Shape shape) {
    return switch (weight.type()) {
      case F32 -> create(manager, weight, shape, DataType.FLOAT32);
      case F16 -> create(manager, weight, shape, DataType.FLOAT16);
      // DJL's native code ends the process when asked for this type.
      case BF16 -> create(manager, weight.widened(), shape, DataType.FLOAT32);
    };
  }

  private static PtNDArray create(NDManager manager, Weight weight, Shape shape, DataType type) {
    return (PtNDArray) manager.create(weight.bytes().duplicate(), shape, type);
  }

  /** Returns one vector per text, in the order given, not yet of length one. */
  List<float[]> pooled(List<Tokens> texts) {
    return switch (kernels) {
      case PACKED -> forward(texts);
      // Their rounding depends on the number of rows, which a text alone fixes.
      case PLAIN -> texts.stream().flatMap(text -> forward(List.of(text)).stream()).toList();
    };
  }

  private List<float[]> forward(List<Tokens> texts) {
    TorchEngine.enter();
    RaggedBatch batch = RaggedBatch.of(texts);
    try (PtNDManager manager = (PtNDManager) model.getNDManager().newSubManager();
        IValue ids = IValue.from((PtNDArray) manager.create(batch.ids()));
        IValue positions = IValue.from((PtNDArray) manager.create(batch.positions()));
        IValue counts = IValue.listFrom(batch.counts());
        IValue lengths = IValue.listFrom(batch.lengths());
        IValue pooled = IValueUtils.runMethod(block, "forward", ids, positions, counts, lengths)) {
      return rows(pooled.toTensor(manager).toFloatArray(), texts.size());
    }
  }

  private static List<float[]> rows(float[] values, int count) {
    int width = values.length / count;
    return IntStream.range(0, count)
        .mapToObj(row -> Arrays.copyOfRange(values, row * width, (row + 1) * width))
        .toList();
  }

  @Override
  public void close() {
    model.close();
  }
}
