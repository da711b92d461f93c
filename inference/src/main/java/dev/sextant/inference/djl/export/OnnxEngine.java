package dev.sextant.inference.djl.export;

import ai.djl.Device;
import ai.djl.MalformedModelException;
import ai.djl.Model;
import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.training.ParameterStore;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession.SessionOptions;
import ai.onnxruntime.OrtSession.SessionOptions.OptLevel;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.Tokens;
import dev.sextant.inference.network.ExportConfig;
import dev.sextant.inference.processor.InstructionSet;
import java.io.IOException;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.Function;

/** A network in an ONNX file, run by ONNX Runtime. */
final class OnnxEngine implements ExportEngine {

  private static final String ENGINE = "OnnxRuntime";

  private static final Map<String, String> SETTINGS =
      Map.of(
          "ai.djl.offline",
          "true",
          "ai.djl.onnxruntime.num_threads",
          "1",
          "ai.djl.onnxruntime.num_interop_threads",
          "1");

  private final Model model;
  private final ExportConfig config;

  private OnnxEngine(Model model, ExportConfig config) {
    this.model = model;
    this.config = config;
  }

  /**
   * Loads a network.
   *
   * @throws ModelException if the engine does not start or cannot read the file
   */
  static OnnxEngine load(EmbedderSpec spec, ExportConfig config) {
    Model model = engine().newModel(spec.name(), Device.cpu());
    try (SessionOptions options = options()) {
      model.load(
          config.file().getParent(),
          config.file().getFileName().toString(),
          Map.of("sessionOptions", options));
      return new OnnxEngine(model, config);
    } catch (IOException | MalformedModelException | OrtException | RuntimeException e) {
      model.close();
      throw new ModelException(
          "ONNX Runtime cannot read %s: %s.".formatted(config.file(), reason(e)), e);
    }
  }

  /**
   * Returns the settings of a session: one thread each, no memory that is planned for the shapes of
   * an earlier text, and none that is kept for a later one. Texts run in parallel on the workers,
   * and each has a length of its own, so that a kept arena would grow to that of the longest for
   * each worker. DJL's own options cannot turn it off.
   */
  private static SessionOptions options() throws OrtException {
    SessionOptions options = new SessionOptions();
    options.setInterOpNumThreads(1);
    options.setIntraOpNumThreads(1);
    options.setMemoryPatternOptimization(false);
    options.setCPUArenaAllocator(false);
    options.setOptimizationLevel(OptLevel.ALL_OPT);
    return options;
  }

  private static synchronized Engine engine() {
    SETTINGS.forEach((key, value) -> System.getProperties().putIfAbsent(key, value));
    try {
      OnnxLibraries.unpack();
      return Engine.getEngine(ENGINE);
    } catch (IOException | RuntimeException | LinkageError e) {
      throw new ModelException("ONNX Runtime could not be started: " + e.getMessage() + ".", e);
    }
  }

  private static String reason(Exception failure) {
    Throwable cause = failure.getCause() == null ? failure : failure.getCause();
    return String.valueOf(cause.getMessage());
  }

  @Override
  public String madeBy() {
    StringJoiner means = new StringJoiner(" ").add("onnxruntime").add(InstructionSet.ofProcessor());
    if (config.isQuantised()) {
      InstructionSet.ofIntegers().forEach(means::add);
    }
    return means.toString();
  }

  @Override
  public <R> R run(Tokens text, Function<NDArray, R> reader) {
    try (NDManager manager = model.getNDManager().newSubManager()) {
      NDList outputs =
          model
              .getBlock()
              .forward(
                  new ParameterStore(manager, false), TextInputs.of(text, config, manager), false);
      return reader.apply(outputs.get(config.output()));
    }
  }

  @Override
  public void close() {
    model.close();
  }
}
