package dev.sextant.inference.djl.export;

import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.model.TextNetwork;
import dev.sextant.inference.model.Tokens;
import dev.sextant.inference.network.ExportConfig;
import java.util.List;
import java.util.function.Function;

/**
 * An exported network. Each text runs alone: padding and the number of texts in a batch change the
 * last digits of a vector.
 */
public final class ExportedNetwork implements TextNetwork {

  private final ExportEngine engine;
  private final ExportConfig config;
  private final Pooling pooling;

  private ExportedNetwork(ExportEngine engine, ExportConfig config, Pooling pooling) {
    this.engine = engine;
    this.config = config;
    this.pooling = pooling;
  }

  /**
   * Loads a network on the processor.
   *
   * @throws dev.sextant.inference.model.ModelException if the engine does not start or cannot read
   *     the file
   */
  public static ExportedNetwork load(EmbedderSpec spec, ExportConfig config) {
    ExportEngine engine =
        switch (config.format()) {
          case ONNX -> OnnxEngine.load(spec, config);
          case TORCHSCRIPT -> TorchScriptEngine.load(spec, config);
        };
    return new ExportedNetwork(engine, config, spec.pooling());
  }

  @Override
  public String madeBy() {
    return engine.madeBy();
  }

  @Override
  public boolean hasTokenVectors() {
    return !config.isPooled();
  }

  @Override
  public List<float[]> pooled(List<Tokens> texts) {
    return texts.stream().map(text -> run(text, output -> output.pooled(pooling))).toList();
  }

  @Override
  public List<float[][]> hidden(List<Tokens> texts) {
    if (config.isPooled()) {
      throw new IllegalStateException(config.file() + " has no vectors of tokens");
    }
    return texts.stream().map(text -> run(text, TextOutput::rows)).toList();
  }

  private <R> R run(Tokens text, Function<TextOutput, R> result) {
    return engine.run(
        text,
        output ->
            result.apply(
                config.isPooled()
                    ? TextOutput.of(output, 1, config.width())
                    : TextOutput.of(output, 1, text.count(), config.width())));
  }

  @Override
  public void close() {
    engine.close();
  }
}
