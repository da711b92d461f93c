package dev.sextant.inference.djl;

import dev.sextant.inference.djl.TorchEngine.Loading;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.TokenEncoder;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.TextNetwork;
import dev.sextant.inference.model.Tokens;
import dev.sextant.inference.network.NetworkModel;
import dev.sextant.inference.processor.ComputeDevice;
import dev.sextant.inference.weights.DenseLayer;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** A network behind its tokenizer: it runs on the calling thread. */
public final class NetworkEncoder implements TokenEncoder {

  private final EmbedderSpec spec;
  private final TextTokenizer tokenizer;
  private final TextNetwork network;
  private final NativeUse use;
  private final List<DenseLayer> dense;

  /** The tokens of the prefix alone, including the special tokens around it. */
  private final long[] prefix;

  private NetworkEncoder(
      EmbedderSpec spec,
      TextTokenizer tokenizer,
      TextNetwork network,
      NativeUse use,
      List<DenseLayer> dense) {
    this.spec = spec;
    this.tokenizer = tokenizer;
    this.network = network;
    this.use = use;
    this.dense = dense;
    this.prefix = tokenizer.tokenize(spec.prefix()).ids();
  }

  /**
   * Loads a model into libtorch's memory.
   *
   * @throws ModelException if the engine does not start or cannot run the model
   */
  public static NetworkEncoder load(EmbedderSpec spec, NetworkModel model, ComputeDevice device) {
    return load(spec, model, () -> Network.load(model, spec, device));
  }

  /**
   * Loads a model whose network an engine reads.
   *
   * @param loader of the network, which the encoder closes
   * @throws ModelException if the engine does not start or cannot run the model
   */
  public static NetworkEncoder load(
      EmbedderSpec spec, NetworkModel model, Supplier<TextNetwork> loader) {
    TextTokenizer tokenizer = tokenizer(spec, model, false);
    return Loading.orClose(
        spec.name(),
        tokenizer,
        () ->
            new NetworkEncoder(
                spec,
                tokenizer,
                loader.get(),
                new NativeUse("The embedder " + spec.name()),
                model.dense()));
  }

  /**
   * Checks, without starting the engine, that texts can be turned into tokens for a model.
   *
   * @param ends whether tokenizer_config.json asks for a special token after a text
   * @throws ModelException if its tokenizer cannot be used, or puts no such token there
   */
  public static void requireTokenizer(EmbedderSpec spec, NetworkModel model, boolean ends) {
    tokenizer(spec, model, ends).close();
  }

  private static TextTokenizer tokenizer(EmbedderSpec spec, NetworkModel model, boolean ends) {
    TextTokenizer tokenizer =
        TextTokenizer.of(model.tokenizer(), spec.tokenLimit(), model.config().vocabulary());
    try {
      requireFrame(tokenizer.frame(), ends);
      return tokenizer;
    } catch (ModelException e) {
      tokenizer.close();
      throw e;
    }
  }

  /** The empty text needs a token, and a text that should have an end needs one after it. */
  private static void requireFrame(TextTokenizer.Frame frame, boolean ends) {
    if (ends && frame.after() == 0) {
      throw new ModelException(
          "tokenizer_config.json has add_eos_token true, but tokenizer.json puts no token after a"
              + " text. Set add_eos_token to false, or save the tokenizer of the folder d again in"
              + " Python: t = AutoTokenizer.from_pretrained(d); t.add_eos_token = True;"
              + " t.save_pretrained(d).");
    }
    if (frame.before() + frame.after() == 0) {
      throw new ModelException(
          "tokenizer.json should put a special token before a text or after it, found none. A"
              + " server can run this model: register it as an embedder on a server.");
    }
  }

  @Override
  public EmbedderSpec spec() {
    return spec;
  }

  @Override
  public TokenEncoder forQuestions() {
    return spec.questionPrefix() == null
        ? this
        : new NetworkEncoder(spec.forQuestions(), tokenizer, network, use, dense);
  }

  @Override
  public String madeBy() {
    return network.madeBy();
  }

  @Override
  public boolean hasTokenVectors() {
    return network.hasTokenVectors();
  }

  @Override
  public Tokens tokenize(String text) {
    return use.whileOpen(() -> tokenizer.tokenize(spec.prefix() + text));
  }

  @Override
  public List<float[]> encode(List<Tokens> batch) {
    if (batch.isEmpty()) {
      return List.of();
    }
    return use.whileOpen(() -> network.pooled(batch)).stream().map(this::vector).toList();
  }

  @Override
  public List<float[][]> encodeTokens(List<Tokens> batch) {
    if (batch.isEmpty()) {
      return List.of();
    }
    List<float[][]> hidden = use.whileOpen(() -> network.hidden(batch));
    return IntStream.range(0, batch.size())
        .mapToObj(text -> ofText(batch.get(text), hidden.get(text)))
        .toList();
  }

  /** Omits the special tokens on either side and the tokens of the prefix. */
  private float[][] ofText(Tokens tokens, float[][] hidden) {
    int after = tokenizer.frame().after();
    int last = tokens.count() - after;
    int from = tokenizer.frame().before();
    while (from < Math.min(last, prefix.length - after) && tokens.ids()[from] == prefix[from]) {
      from++;
    }
    return Arrays.stream(hidden, from, last).map(this::unit).toArray(float[][]::new);
  }

  @Override
  public void close() {
    use.close(
        () -> {
          network.close();
          tokenizer.close();
        });
  }

  private float[] vector(float[] pooled) {
    return vector(pooled, dense, spec);
  }

  /** Returns what becomes of a pooled vector: cut before it gets the length one. */
  static float[] vector(float[] pooled, List<DenseLayer> layers, EmbedderSpec spec) {
    float[] vector = pooled;
    for (DenseLayer layer : layers) {
      vector = layer.apply(vector);
    }
    return unit(Arrays.copyOf(vector, spec.dimensions()), spec);
  }

  private float[] unit(float[] pooled) {
    return unit(pooled, spec);
  }

  private static float[] unit(float[] pooled, EmbedderSpec spec) {
    double squares = 0;
    for (float component : pooled) {
      squares += (double) component * component;
    }
    if (!Double.isFinite(squares)) {
      throw new ModelException(
          "The embedder " + spec.name() + " gave a component that is not a finite number.");
    }
    double length = squares > 0 ? Math.sqrt(squares) : 1;
    float[] vector = new float[pooled.length];
    for (int d = 0; d < vector.length; d++) {
      vector[d] = (float) (pooled[d] / length);
    }
    return vector;
  }
}
