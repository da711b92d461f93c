package dev.sextant.inference.djl.export;

import ai.djl.Device;
import ai.djl.MalformedModelException;
import ai.djl.Model;
import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.engine.PtNDManager;
import ai.djl.pytorch.engine.PtSymbolBlock;
import ai.djl.pytorch.jni.IValue;
import ai.djl.pytorch.jni.JniUtils;
import dev.sextant.inference.djl.TorchEngine;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.Tokens;
import dev.sextant.inference.network.ExportConfig;
import dev.sextant.inference.processor.InstructionSet;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;

/** A network in a TorchScript file, run by libtorch. */
final class TorchScriptEngine implements ExportEngine {

  /** Tensors that were saved on a GPU are put on the processor. */
  private static final Map<String, String> OPTIONS = Map.of("mapLocation", "true");

  private final Model model;
  private final ExportConfig config;

  private TorchScriptEngine(Model model, ExportConfig config) {
    this.model = model;
    this.config = config;
  }

  /**
   * Loads a network.
   *
   * @throws ModelException if the engine does not start or cannot read the file
   */
  static TorchScriptEngine load(EmbedderSpec spec, ExportConfig config) {
    TorchEngine.start();
    TorchEngine.enter();
    Model model = Engine.getEngine(TorchEngine.NAME).newModel(spec.name(), Device.cpu());
    try {
      model.load(config.file().getParent(), config.file().getFileName().toString(), OPTIONS);
      // A module that was saved while it was trained would drop numbers at random.
      JniUtils.enableInferenceMode((PtSymbolBlock) model.getBlock());
      return new TorchScriptEngine(model, config);
    } catch (IOException | MalformedModelException | RuntimeException e) {
      model.close();
      throw new ModelException(
          "PyTorch cannot read %s: %s.".formatted(config.file(), e.getMessage()), e);
    }
  }

  @Override
  public String madeBy() {
    return "torchscript " + InstructionSet.inUse();
  }

  @Override
  public <R> R run(Tokens text, Function<NDArray, R> reader) {
    TorchEngine.enter();
    PtSymbolBlock block = (PtSymbolBlock) model.getBlock();
    try (PtNDManager manager = (PtNDManager) model.getNDManager().newSubManager()) {
      IValue[] inputs =
          TextInputs.of(text, config, manager).stream()
              .map(input -> IValue.from((PtNDArray) input))
              .toArray(IValue[]::new);
      try (IValue result = block.forward(inputs)) {
        return reader.apply(output(result.toNDList(manager)));
      } finally {
        Arrays.stream(inputs).forEach(IValue::close);
      }
    }
  }

  private NDArray output(NDList outputs) {
    return config.output().isEmpty() ? outputs.head() : outputs.get(config.output());
  }

  @Override
  public void close() {
    model.close();
  }
}
