package dev.sextant.inference;

import dev.sextant.inference.djl.NetworkEncoder;
import dev.sextant.inference.djl.NetworkImages;
import dev.sextant.inference.djl.export.ExportedNetwork;
import dev.sextant.inference.embedder.BatchingEmbedder;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.inference.embedder.ModelDescription;
import dev.sextant.inference.huggingface.FolderWishes.NetworkKind;
import dev.sextant.inference.huggingface.ModelFolder;
import dev.sextant.inference.lexical.LexicalEmbedder;
import dev.sextant.inference.model.ModelBytes;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.ModelLoad;
import dev.sextant.inference.model.ModelMemory;
import dev.sextant.inference.model.TokenBatches;
import dev.sextant.inference.model.Tokens;
import dev.sextant.inference.model.Workers;
import dev.sextant.inference.network.ExportConfig;
import dev.sextant.inference.network.NetworkBytes;
import dev.sextant.inference.network.NetworkModel;
import dev.sextant.inference.network.VisionModel;
import dev.sextant.inference.processor.ComputeDevice;
import dev.sextant.inference.trial.SingleTrial;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Loads the model that a spec pins. */
final class EmbedderLoader {

  private static final Logger LOG = LoggerFactory.getLogger(EmbedderLoader.class);

  private EmbedderLoader() {}

  /**
   * Loads a model without a claim on memory.
   *
   * @throws ModelException if its files are missing, differ from the pinned ones, or cannot be run
   */
  static Embedder load(EmbedderSpec spec, ComputeDevice device) {
    return prepare(spec, device).loader().get();
  }

  /**
   * Prepares a model; reads no weights.
   *
   * @throws ModelException if its files are missing or cannot be run
   */
  static ModelLoad<Embedder> prepare(EmbedderSpec spec, ComputeDevice device) {
    return prepare(spec, device, ModelMemory.ofProcess().limit());
  }

  /**
   * Prepares a model as above.
   *
   * @param limit of the memory of models, in bytes
   */
  static ModelLoad<Embedder> prepare(EmbedderSpec spec, ComputeDevice device, long limit) {
    return switch (spec.architecture()) {
      case LEXICAL -> ModelLoad.small(() -> lexical(spec));
      case BERT, ROBERTA, MPNET, NOMIC_BERT, MODERNBERT, QWEN2, QWEN3, MISTRAL ->
          network(spec, device, limit);
      case CLIP -> clip(spec, device);
      case ONNX, TORCHSCRIPT ->
          new ModelLoad<>(
              bytes(spec), () -> new BatchingEmbedder(exported(spec), TokenBatches.shared()));
      case OPENAI, COHERE, GEMINI ->
          throw new ModelException(
              "The embedder %s runs on the server %s and has no files here."
                  .formatted(spec.name(), spec.location()));
    };
  }

  private static ModelLoad<Embedder> network(EmbedderSpec spec, ComputeDevice device, long limit) {
    String location = spec.location();
    if (location.startsWith(ShippedModel.SCHEME)) {
      ShippedModel shipped = ShippedModel.find(location.substring(ShippedModel.SCHEME.length()));
      return new ModelLoad<>(shipped.bytes(spec), () -> texts(spec, shipped.model(spec), device));
    }
    ModelFolder folder = folder(spec);
    NetworkModel files = folder.model().upTo(spec.tokenLimit());
    ModelBytes copied = NetworkBytes.of(files, matrixBytes(spec));
    int passes =
        device.equals(ComputeDevice.CPU) && spec.precision() == Precision.FLOAT32
            ? StoredMatrices.passes(files, copied, limit)
            : 0;
    if (passes == 0) {
      return new ModelLoad<>(copied, () -> texts(spec, folder.model(spec), device));
    }
    return new ModelLoad<>(
        NetworkBytes.ofStored(files, passes),
        () -> texts(spec, folder.model(spec).stored(passes), device));
  }

  private static ModelBytes bytes(EmbedderSpec spec) {
    NetworkModel model = folder(spec).model();
    ExportConfig config = (ExportConfig) model.config();
    return NetworkBytes.of(model, matrixBytes(spec))
        .plus(NetworkBytes.ofAttention(config, spec.tokenLimit()));
  }

  /** Returns the bytes of a number in a matrix. */
  static int matrixBytes(EmbedderSpec spec) {
    return spec.precision() == Precision.FLOAT32 ? Float.BYTES : Short.BYTES;
  }

  /** A device has passes of its own size; the processor's fit its cache. */
  private static TokenBatches batches(ComputeDevice device, EmbedderSpec spec) {
    return device.rows() == 0
        ? TokenBatches.shared()
        : TokenBatches.full(device.rows(spec.tokenLimit()), Workers.shared());
  }

  private static BatchingEmbedder texts(
      EmbedderSpec spec, NetworkModel model, ComputeDevice device) {
    return new BatchingEmbedder(encoder(spec, model, device), batches(device, spec));
  }

  /** One folder gives both towers, so that the files that were checked are those that run. */
  private static ModelLoad<Embedder> clip(EmbedderSpec spec, ComputeDevice device) {
    ModelFolder folder = folder(spec);
    VisionModel vision = folder.vision().orElseThrow();
    ModelBytes bytes =
        NetworkBytes.of(folder.model(), matrixBytes(spec))
            .plus(NetworkBytes.of(vision, matrixBytes(spec)));
    return new ModelLoad<>(bytes, () -> towers(spec, folder.model(spec), vision, device));
  }

  private static TwoTowers towers(
      EmbedderSpec spec, NetworkModel model, VisionModel vision, ComputeDevice device) {
    BatchingEmbedder texts = texts(spec, model, device);
    try {
      return new TwoTowers(
          texts, Workers.shared().consume(vision, read -> NetworkImages.load(spec, read, device)));
    } catch (RuntimeException e) {
      texts.close();
      throw e;
    }
  }

  private static NetworkEncoder encoder(
      EmbedderSpec spec, NetworkModel files, ComputeDevice device) {
    return Workers.shared().consume(files, read -> NetworkEncoder.load(spec, read, device));
  }

  /**
   * Loads an export, which runs on the processor wherever its job runs. The engine opens its files
   * by their names, so that they are checked once more afterwards.
   */
  private static NetworkEncoder exported(EmbedderSpec spec) {
    return exported(spec, folder(spec).model(spec));
  }

  private static NetworkEncoder exported(EmbedderSpec spec, NetworkModel model) {
    ExportConfig config = (ExportConfig) model.config();
    NetworkEncoder encoder =
        Workers.shared()
            .finish(
                () -> NetworkEncoder.load(spec, model, () -> ExportedNetwork.load(spec, config)));
    try {
      folder(spec).model(spec);
      return encoder;
    } catch (RuntimeException e) {
      encoder.close();
      throw e;
    }
  }

  /**
   * Checks in a process of its own that an export takes texts of any length up to the longest, with
   * any token, and computes the same each time, and that it returns from the given texts.
   *
   * @throws ModelException if it does not, or cannot be loaded
   * @throws dev.sextant.inference.model.ModelMemoryException if another export is being tried, or
   *     there is no room for it
   */
  static void tryExport(EmbedderSpec spec, List<String> texts) {
    SingleTrial.run("The export " + spec.name(), () -> tryAlone(spec, texts));
  }

  /** Its passes come on top of those of this process, so that they are claimed like weights. */
  private static void tryAlone(EmbedderSpec spec, List<String> texts) {
    ModelBytes bytes = bytes(spec);
    ModelMemory.Claim claim =
        ModelMemory.ofProcess()
            .claim("The embedder " + spec.name(), new ModelBytes(bytes.total(), 0));
    try {
      ExportTrial.require(spec, bytes, texts);
    } finally {
      claim.close();
    }
  }

  /** Checks an export as above in this process. Its files are hashed once, after loading. */
  static void tryHere(EmbedderSpec spec, List<String> texts) {
    NetworkModel model = folder(spec).model().upTo(spec.tokenLimit());
    int last = model.config().vocabulary() - 1;
    try (NetworkEncoder encoder = exported(spec, model)) {
      for (int length : List.of(1, 3, spec.tokenLimit())) {
        long[] ids = new long[length];
        Arrays.fill(ids, last);
        Tokens text = new Tokens(ids);
        if (!Arrays.equals(vector(spec, encoder, text), vector(spec, encoder, text))) {
          throw new ModelException(
              "The exported network of %s should give the same vector each time, found two for the same %d tokens: it draws random numbers, as dropout does. Export it for inference (model.eval())."
                  .formatted(spec.name(), length));
        }
      }
      endure(encoder, texts);
    }
  }

  /**
   * A text that fails is refused later, with the reason; here the export must only return from it.
   */
  private static void endure(NetworkEncoder encoder, List<String> texts) {
    BatchingEmbedder embedder = new BatchingEmbedder(encoder, TokenBatches.shared());
    try {
      texts.forEach(text -> embedder.embed(List.of(text)));
      embedder.embed(texts);
    } catch (ModelException e) {
      LOG.debug("{} in its trial: {}", encoder.spec().name(), e.getMessage());
    }
  }

  /**
   * Returns what the files of a network state about it; reads no weights.
   *
   * @throws ModelException if it has no files here, or they are missing
   */
  static ModelDescription describe(EmbedderSpec spec) {
    String location = spec.location();
    return location.startsWith(ShippedModel.SCHEME)
        ? ShippedModel.find(location.substring(ShippedModel.SCHEME.length())).description()
        : folder(spec).description();
  }

  private static float[] vector(EmbedderSpec spec, NetworkEncoder encoder, Tokens text) {
    try {
      return Workers.shared().finish(() -> encoder.encode(List.of(text))).get(0);
    } catch (ModelException e) {
      throw new ModelException(
          "The exported network of %s should take %d tokens up to the number %d: %s Choose a shorter longest input (--max-tokens), or export it with open sizes of texts and batches."
              .formatted(spec.name(), text.count(), text.ids()[0], e.getMessage()),
          e);
    }
  }

  private static Embedder lexical(EmbedderSpec spec) {
    if (!spec.revision().equals(LexicalEmbedder.lexical().revision())) {
      throw new ModelException(
          "The lexical embedder of this version is %s, expected %s."
              .formatted(LexicalEmbedder.lexical(), spec));
    }
    return new LexicalEmbedder();
  }

  private static ModelFolder folder(EmbedderSpec spec) {
    if (!spec.location().startsWith(ModelFolder.SCHEME)) {
      throw new ModelException(
          "The location of %s must begin with %s or %s, found %s."
              .formatted(spec.name(), ShippedModel.SCHEME, ModelFolder.SCHEME, spec.location()));
    }
    return ModelFolder.of(
        Path.of(spec.location().substring(ModelFolder.SCHEME.length())),
        switch (spec.architecture()) {
          case ONNX -> NetworkKind.ONNX;
          case TORCHSCRIPT -> NetworkKind.TORCHSCRIPT;
          default -> NetworkKind.NATIVE;
        });
  }
}
