package dev.sextant.inference.djl;

import ai.djl.MalformedModelException;
import ai.djl.Model;
import ai.djl.ndarray.NDManager;
import ai.djl.pytorch.engine.PtModel;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.engine.PtNDManager;
import ai.djl.pytorch.engine.PtSymbolBlock;
import ai.djl.pytorch.jni.IValue;
import ai.djl.pytorch.jni.IValueUtils;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.inference.model.Tokens;
import dev.sextant.inference.processor.ComputeDevice;
import dev.sextant.inference.processor.InstructionSet;
import dev.sextant.inference.weights.BertConfig;
import dev.sextant.inference.weights.BertWeights;
import dev.sextant.inference.weights.BertWeights.BertModel;
import dev.sextant.inference.weights.Weight;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * A BERT encoder, or a classifier on top of one, in libtorch's memory: the TorchScript of bert.py,
 * filled with a model's weights.
 */
final class BertModule implements AutoCloseable {

  private final PtModel model;
  private final PtSymbolBlock block;

  private final BertConfig config;
  private final Kernels kernels;
  private final ComputeDevice device;
  private final String means;
  private final FixedRows passes;

  private BertModule(
      PtModel model,
      BertConfig config,
      Precision precision,
      Kernels kernels,
      ComputeDevice device) {
    this.model = model;
    this.config = config;
    this.kernels = kernels;
    this.device = device;
    this.means = means(kernels, precision, device);
    this.passes = new FixedRows(device.rows(), config.positions());
    this.block = (PtSymbolBlock) model.getBlock();
  }

  /**
   * Starts the engine and loads a model with the fastest kernels that this machine computes
   * correctly.
   *
   * @throws dev.sextant.inference.model.ModelException if the engine does not start
   * @throws RuntimeException of the engine, if it cannot run the model
   */
  static BertModule load(
      BertModel model, Pooling pooling, Precision precision, ComputeDevice device) {
    TorchEngine.start();
    Kernels kernels =
        device.equals(ComputeDevice.CPU)
            ? KernelTrial.bestFor(model.config(), precision)
            : Kernels.PLAIN;
    return load(model.config(), pooling, precision, model.weights(), kernels, device);
  }

  /** Loads a module on the processor. */
  static BertModule load(
      BertConfig config,
      Pooling pooling,
      Precision precision,
      Map<String, Weight> weights,
      Kernels kernels) {
    return load(config, pooling, precision, weights, kernels, ComputeDevice.CPU);
  }

  /**
   * Loads a module. The weights are copied, so their buffers are not needed afterwards.
   *
   * @throws RuntimeException of the engine, if it cannot run the code or runs out of memory
   */
  static BertModule load(
      BertConfig config,
      Pooling pooling,
      Precision precision,
      Map<String, Weight> weights,
      Kernels kernels,
      ComputeDevice device) {
    TorchEngine.start();
    TorchEngine.enter();
    PtModel model =
        (PtModel) Model.newInstance("bert", TorchEngine.device(device), TorchEngine.NAME);
    try {
      model.load(new ByteArrayInputStream(archive(config, pooling, precision, kernels)), false);
      BertModule module = new BertModule(model, config, precision, kernels, device);
      module.fill("set_embeddings", "embeddings.", weights);
      for (int layer = 0; layer < config.layers(); layer++) {
        module.fill("add_layer", "encoder.layer." + layer + ".", weights);
      }
      for (String part : BertWeights.headOf(weights)) {
        module.fill("add_head", part, weights);
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

  private static byte[] archive(
      BertConfig config, Pooling pooling, Precision precision, Kernels kernels) {
    Map<String, Object> attributes = new TreeMap<>();
    attributes.put("training", false);
    attributes.put("heads", config.heads());
    attributes.put("epsilon", config.epsilon());
    attributes.put("cls", pooling == Pooling.CLS);
    attributes.put("dtype", scalarType(precision));
    attributes.put("embeddings", List.of());
    attributes.put("layers", List.of());
    attributes.put("head", List.of());
    return TorchArchive.of(
        "Bert",
        attributes,
        Map.of("__torch__.py", Kernels.code("bert.py"), "__torch__/kernels.py", kernels.code()));
  }

  /** Returns libtorch's number of the type. */
  private static int scalarType(Precision precision) {
    return switch (precision) {
      case FLOAT32 -> 6;
      case BFLOAT16 -> 15;
      case FLOAT16 -> 5;
    };
  }

  /**
   * Calls a method with the weights whose names begin with the prefix; passes each name without the
   * prefix.
   */
  private void fill(String method, String prefix, Map<String, Weight> weights) {
    try (NDManager manager = model.getNDManager().newSubManager();
        IValue dictionary = IValue.stringMapFrom(WeightArrays.below(prefix, weights, manager))) {
      IValueUtils.runMethod(block, method, dictionary).close();
    }
  }

  private static String means(Kernels kernels, Precision precision, ComputeDevice device) {
    StringJoiner means = new StringJoiner(" ").add(kernels.name().toLowerCase(Locale.ROOT));
    means.add(device.isGpu() ? TorchEngine.gpuName(device) : InstructionSet.inUse());
    if (precision != Precision.FLOAT32) {
      means.add(precision.code());
      if (!device.isGpu()) {
        InstructionSet.ofHalfPrecision().forEach(means::add);
      }
    }
    return means.toString();
  }

  /**
   * Returns all that decides the last digits of a vector apart from the model, such as {@code plain
   * cuda-8.9 rows-8192}.
   */
  String madeBy() {
    return device.rows() == 0 ? means : "%s rows-%d".formatted(means, passes.rows());
  }

  /** Returns one vector per text, in the order given, not yet of length one. */
  List<float[]> pooled(List<Tokens> texts) {
    return run("forward", texts, BertModule::rowEach);
  }

  /** Returns the last hidden state of each text, one row per token, in the order given. */
  List<float[][]> hidden(List<Tokens> texts) {
    return run("hidden", texts, this::rowsEach);
  }

  /**
   * Returns the outputs of a classifier, as many per pair as it has classes, in the order given.
   */
  List<float[]> logits(List<Tokens> pairs) {
    return run("logits", pairs, BertModule::rowEach);
  }

  /**
   * @param method of the TorchScript
   * @param cut splits its return value into one result per text
   */
  private <R> List<R> run(
      String method, List<Tokens> texts, BiFunction<float[], List<Tokens>, List<R>> cut) {
    if (device.rows() > 0) {
      return passes.run(
          texts,
          (some, rows) ->
              cut.apply(call(method, RaggedBatch.of(some, config.positions(), rows)), some));
    }
    return switch (kernels) {
      case PACKED -> cut.apply(call(method, texts), texts);
      // The rounding depends on the number of rows, which the text alone determines.
      case PLAIN ->
          texts.stream()
              .map(List::of)
              .flatMap(alone -> cut.apply(call(method, alone), alone).stream())
              .toList();
    };
  }

  private float[] call(String method, List<Tokens> texts) {
    return call(method, RaggedBatch.of(texts, config.positions()));
  }

  private float[] call(String method, RaggedBatch batch) {
    TorchEngine.enter();
    try (PtNDManager manager = (PtNDManager) model.getNDManager().newSubManager();
        IValue ids = IValue.from((PtNDArray) manager.create(batch.ids()));
        IValue places = IValue.from((PtNDArray) manager.create(batch.places()));
        IValue counts = IValue.listFrom(batch.counts());
        IValue lengths = IValue.listFrom(batch.lengths());
        IValue result = IValueUtils.runMethod(block, method, ids, places, counts, lengths)) {
      return result.toTensor(manager).toFloatArray();
    }
  }

  private static List<float[]> rowEach(float[] values, List<Tokens> texts) {
    return List.of(rows(values, 0, texts.size(), values.length / texts.size()));
  }

  private List<float[][]> rowsEach(float[] values, List<Tokens> texts) {
    List<float[][]> each = new ArrayList<>(texts.size());
    int start = 0;
    for (Tokens text : texts) {
      each.add(rows(values, start, text.count(), config.width()));
      start += text.count();
    }
    return each;
  }

  private static float[][] rows(float[] values, int start, int count, int width) {
    return IntStream.range(start, start + count)
        .mapToObj(row -> Arrays.copyOfRange(values, row * width, (row + 1) * width))
        .toArray(float[][]::new);
  }

  @Override
  public void close() {
    model.close();
  }
}
