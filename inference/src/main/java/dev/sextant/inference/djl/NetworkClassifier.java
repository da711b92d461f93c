package dev.sextant.inference.djl;

import dev.sextant.inference.djl.TorchEngine.Loading;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.inference.entailment.EntailmentModel.TextPair;
import dev.sextant.inference.entailment.EntailmentSpec;
import dev.sextant.inference.entailment.PairClassifier;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.Tokens;
import dev.sextant.inference.network.BertConfig;
import dev.sextant.inference.network.NetworkModel;
import dev.sextant.inference.processor.ComputeDevice;
import java.util.List;

/**
 * A pair classifier of any family on libtorch: one forward pass per batch, on the calling thread.
 */
public final class NetworkClassifier implements PairClassifier {

  private final EntailmentSpec spec;
  private final PairTokenizer tokenizer;
  private final Network network;
  private final NativeUse use;

  private NetworkClassifier(EntailmentSpec spec, PairTokenizer tokenizer, Network network) {
    this.spec = spec;
    this.tokenizer = tokenizer;
    this.network = network;
    this.use = new NativeUse("The entailment model " + spec.name());
  }

  /**
   * Loads a model into native memory.
   *
   * @throws ModelException if the engine does not start or cannot run the model
   */
  public static NetworkClassifier load(EntailmentSpec spec, NetworkModel model) {
    PairTokenizer tokenizer = tokenizer(spec, model);
    return Loading.orClose(
        spec.name(),
        tokenizer.texts(),
        () ->
            new NetworkClassifier(
                spec,
                tokenizer,
                Network.load(model, Pooling.NONE, Precision.FLOAT32, ComputeDevice.CPU)));
  }

  /**
   * Checks, without starting the engine, that pairs can be turned into tokens for a model.
   *
   * @throws ModelException if its tokenizer cannot be used
   */
  public static void requireTokenizer(EntailmentSpec spec, NetworkModel model) {
    tokenizer(spec, model).texts().close();
  }

  private static PairTokenizer tokenizer(EntailmentSpec spec, NetworkModel model) {
    // Of the families that run, BERT alone has tokens of two types.
    boolean typed = model.config() instanceof BertConfig;
    return PairTokenizer.of(
        model.tokenizer(), spec.maxTokens(), model.config().vocabulary(), typed);
  }

  @Override
  public EntailmentSpec spec() {
    return spec;
  }

  @Override
  public Tokens tokenize(TextPair pair) {
    return use.whileOpen(() -> tokenizer.tokenize(pair));
  }

  @Override
  public String madeBy() {
    return network.madeBy();
  }

  @Override
  public List<float[]> logits(List<Tokens> batch) {
    if (batch.isEmpty()) {
      return List.of();
    }
    List<float[]> logits = use.whileOpen(() -> network.logits(batch));
    logits.forEach(this::requireFinite);
    return logits;
  }

  private void requireFinite(float[] outputs) {
    for (float output : outputs) {
      if (!Float.isFinite(output)) {
        throw new ModelException(
            "The entailment model " + spec.name() + " gave an output that is not a finite number.");
      }
    }
  }

  @Override
  public void close() {
    use.close(
        () -> {
          network.close();
          tokenizer.texts().close();
        });
  }
}
