package dev.sextant.inference.djl;

import ai.djl.pytorch.engine.PtModel;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.engine.PtNDManager;
import ai.djl.pytorch.engine.PtSymbolBlock;
import ai.djl.pytorch.jni.IValue;
import ai.djl.pytorch.jni.IValueUtils;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.inference.model.TextNetwork;
import dev.sextant.inference.model.Tokens;
import dev.sextant.inference.network.NetworkConfig;
import dev.sextant.inference.network.NetworkModel;
import dev.sextant.inference.processor.ComputeDevice;
import dev.sextant.inference.processor.InstructionSet;
import dev.sextant.inference.weights.Weight;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.Semaphore;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * A network of any family, or a classifier on top of one, in libtorch's memory: the TorchScript of
 * its family, filled with a model's weights.
 */
final class Network implements TextNetwork {

  private static final int MOST_PASSES = Integer.MAX_VALUE;

  private final PtModel model;
  private final PtSymbolBlock block;

  private final NetworkConfig config;
  private final NetworkScript script;
  private final Kernels kernels;
  private final ComputeDevice device;
  private final String means;
  private final FixedRows passes;

  /** Those whose memory the network reads; empty if it has copied them. */
  private final Map<String, Weight> stored;

  /** One for each pass that may run now. */
  private final Semaphore turns;

  private Network(
      PtModel model,
      NetworkConfig config,
      NetworkScript script,
      Precision precision,
      Kernels kernels,
      ComputeDevice device,
      int longest,
      NetworkModel files) {
    this.model = model;
    this.stored = files.storedPasses() > 0 ? files.weights() : Map.of();
    this.turns = new Semaphore(files.storedPasses() > 0 ? files.storedPasses() : MOST_PASSES);
    this.config = config;
    this.script = script;
    this.kernels = kernels;
    this.device = device;
    this.means = means(kernels, precision, device);
    this.passes = new FixedRows(device.rows(longest), longest);
    this.block = (PtSymbolBlock) model.getBlock();
  }

  /**
   * Starts the engine and loads a model with the fastest kernels that this machine computes
   * correctly.
   *
   * @throws dev.sextant.inference.model.ModelException if the engine does not start
   * @throws RuntimeException of the engine, if it cannot run the model
   */
  static Network load(
      NetworkModel model, Pooling pooling, Precision precision, ComputeDevice device) {
    return load(model, pooling, precision, device, model.config().positions());
  }

  /**
   * Loads an embedder in the same way. Its passes on a device are as long as its longest input
   * needs, which can be shorter than that of the network.
   */
  static Network load(NetworkModel model, EmbedderSpec spec, ComputeDevice device) {
    return load(model, spec.pooling(), spec.precision(), device, spec.tokenLimit());
  }

  private static Network load(
      NetworkModel model, Pooling pooling, Precision precision, ComputeDevice device, int longest) {
    TorchEngine.start();
    Kernels kernels =
        device.equals(ComputeDevice.CPU)
            ? KernelTrial.bestFor(model.config(), precision)
            : Kernels.PLAIN;
    return load(model, pooling, precision, kernels, device, longest);
  }

  /** Loads a module on the processor. */
  static Network load(
      NetworkConfig config,
      Pooling pooling,
      Precision precision,
      Map<String, Weight> weights,
      Kernels kernels) {
    return load(config, pooling, precision, weights, kernels, ComputeDevice.CPU);
  }

  /** Loads a module on a device, for texts as long as the network takes. */
  static Network load(
      NetworkConfig config,
      Pooling pooling,
      Precision precision,
      Map<String, Weight> weights,
      Kernels kernels,
      ComputeDevice device) {
    return load(
        new NetworkModel(config, weights, ""),
        pooling,
        precision,
        kernels,
        device,
        config.positions());
  }

  /**
   * Loads a module.
   *
   * @throws RuntimeException of the engine, if it cannot run the code or runs out of memory
   */
  static Network load(
      NetworkModel files,
      Pooling pooling,
      Precision precision,
      Kernels kernels,
      ComputeDevice device,
      int longest) {
    NetworkScript script = NetworkScript.of(files, pooling, precision, kernels);
    PtModel model = script.load(kernels, device, files.weights());
    return new Network(model, files.config(), script, precision, kernels, device, longest, files);
  }

  static String means(Kernels kernels, Precision precision, ComputeDevice device) {
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

  @Override
  public String madeBy() {
    return device.rows() == 0 ? means : "%s rows-%d".formatted(means, passes.rows());
  }

  @Override
  public boolean hasTokenVectors() {
    return true;
  }

  @Override
  public List<float[]> pooled(List<Tokens> texts) {
    return run("forward", texts, Network::rowEach);
  }

  @Override
  public List<float[][]> hidden(List<Tokens> texts) {
    return run("hidden", texts, this::rowsEach);
  }

  /**
   * Returns the outputs of a classifier, as many per pair as it has classes, in the order given.
   */
  List<float[]> logits(List<Tokens> pairs) {
    return run("logits", pairs, Network::rowEach);
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
              cut.apply(call(method, RaggedBatch.of(some, script.places(), rows)), some));
    }
    return switch (kernels) {
      case PACKED, BLOCKS -> cut.apply(call(method, texts), texts);
      // The rounding depends on the number of rows, which the text alone determines.
      case PLAIN ->
          script.keepsMemory()
              ? cut.apply(call(method, RaggedBatch.each(texts, script.places())), texts)
              : texts.stream()
                  .map(List::of)
                  .flatMap(alone -> cut.apply(call(method, alone), alone).stream())
                  .toList();
    };
  }

  private float[] call(String method, List<Tokens> texts) {
    return call(method, RaggedBatch.inBlocks(texts, script.places(), kernels.rows()));
  }

  private float[] call(String method, RaggedBatch batch) {
    TorchEngine.enter();
    turns.acquireUninterruptibly();
    try (PtNDManager manager = (PtNDManager) model.getNDManager().newSubManager();
        IValue ids = IValue.from((PtNDArray) manager.create(batch.ids()));
        IValue places = IValue.from((PtNDArray) manager.create(batch.places()));
        IValue counts = IValue.listFrom(batch.counts());
        IValue lengths = IValue.listFrom(batch.lengths());
        IValue result = IValueUtils.runMethod(block, method, ids, places, counts, lengths)) {
      return result.toTensor(manager).toFloatArray();
    } finally {
      turns.release();
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
    try {
      model.close();
    } finally {
      Reference.reachabilityFence(stored); // libtorch does not keep maps of files open
    }
  }
}
