package dev.sextant.inference.huggingface;

import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.inference.embedder.ModelDescription;
import dev.sextant.inference.embedder.ModelDescription.ImageTower;
import dev.sextant.inference.huggingface.FolderWishes.NetworkKind;
import dev.sextant.inference.huggingface.SentenceTransformersFiles.LongestInput;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.network.ClipTextConfig;
import dev.sextant.inference.network.ClipVisionConfig;
import dev.sextant.inference.network.ExportConfig;
import dev.sextant.inference.network.NetworkConfig;
import dev.sextant.inference.network.NetworkModel;
import dev.sextant.inference.network.VisionModel;
import dev.sextant.inference.weights.DenseLayer;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A model in a local folder: config.json, tokenizer.json and model.safetensors or an export, and
 * what sentence-transformers adds: pooling, dense layers, prompts, longest input.
 */
public final class ModelFolder {

  /** Prefix of the location of such a model. */
  public static final String SCHEME = "folder:";

  /** One special token before a text, one after it, and one token of the text. */
  private static final int FEWEST_TOKENS = 3;

  private final NetworkFolder folder;
  private final SentenceModules modules;
  private final List<DenseFolder> dense;
  private final @Nullable ClipFolder clip;

  private ModelFolder(NetworkFolder folder) {
    this.folder = folder;
    this.modules = new SentenceModules(folder.files());
    this.dense = modules.dense();
    this.clip = folder.config() instanceof ClipTextConfig ? new ClipFolder(folder) : null;
    if (clip != null && !dense.isEmpty()) {
      throw new ModelException(
          "modules.json has Dense modules behind a CLIP model, which is not supported.");
    }
  }

  /**
   * Reads a folder.
   *
   * @throws ModelException if the folder holds no such model
   */
  public static ModelFolder of(Path folder) {
    return of(folder, null);
  }

  /**
   * Reads a folder for one of its networks.
   *
   * @param network that counts; null: the weights if the family is implemented, else an export
   * @throws ModelException if the folder holds no such model
   */
  public static ModelFolder of(Path folder, @Nullable NetworkKind network) {
    return new ModelFolder(new NetworkFolder(SentenceModules.network(folder), network));
  }

  /**
   * Returns the pinned specification of the model.
   *
   * @throws ModelException if a value is neither given nor in the folder, or is invalid
   */
  public EmbedderSpec spec(String name, FolderWishes wishes) {
    SentenceTransformersFiles more =
        new SentenceTransformersFiles(
            folder.files(), modules, folder.config() instanceof ExportConfig);
    Pooling pooling = pooling(wishes.pooling(), more);
    Prompts prompts = Prompts.of(folder.files(), wishes);
    more.requirePooled(prompts, pooling);
    more.requireCase();
    return new EmbedderSpec(
        name,
        folder.architecture(),
        folder.location(),
        weightsSha256(),
        folder.tokenizerSha256(),
        pooling,
        prompts.passage(),
        prompts.question().equals(prompts.passage()) ? null : prompts.question(),
        maxTokens(wishes.maxTokens(), more),
        dimensions(wishes.dimensions()),
        Precision.FLOAT32);
  }

  private Pooling pooling(@Nullable Pooling wished, SentenceTransformersFiles more) {
    if (clip != null) {
      return ClipFolder.pooling(wished);
    }
    if (pools()) {
      return requireNone(wished);
    }
    return known(wished == null ? more.pooling() : wished);
  }

  private int maxTokens(@Nullable Integer wished, SentenceTransformersFiles more) {
    if (wished != null) {
      return folder.possible(wished, FEWEST_TOKENS);
    }
    LongestInput stated = more.longestInput(folder.config());
    return folder.possible(stated.tokens(), FEWEST_TOKENS, stated.file());
  }

  private String weightsSha256() {
    List<ByteBuffer> further = new ArrayList<>();
    dense.forEach(each -> further.addAll(each.bytes()));
    if (clip != null) {
      further.add(clip.bytes());
    }
    return folder.weightsSha256(further);
  }

  private int allDimensions() {
    List<DenseLayer> layers = layers();
    return layers.isEmpty() ? folder.config().width() : layers.get(layers.size() - 1).outputs();
  }

  private int dimensions(@Nullable Integer kept) {
    int all = allDimensions();
    if (kept != null && (kept < 1 || kept > all)) {
      throw new ModelException(
          "A vector of this model has %d components, of which 1 to %d can be kept, found %d."
              .formatted(all, all, kept));
    }
    return kept == null ? all : kept;
  }

  private List<DenseLayer> layers() {
    if (clip != null) {
      return List.of(clip.textProjection());
    }
    List<DenseLayer> layers = new ArrayList<>();
    if (pools()) {
      return layers;
    }
    int width = folder.config().width();
    for (DenseFolder each : dense) {
      DenseLayer layer = each.layer();
      if (layer.inputs() != width) {
        throw new ModelException(
            "%s should take vectors of %d components, found in_features %d."
                .formatted(each.name(), width, layer.inputs()));
      }
      layers.add(layer);
      width = layer.outputs();
    }
    return layers;
  }

  /**
   * Returns the model after checking it against the pinned one.
   *
   * @throws ModelException if they differ
   */
  public NetworkModel model(EmbedderSpec spec) {
    spec.requireFiles(weightsSha256(), folder.tokenizerSha256());
    return model().upTo(spec.tokenLimit());
  }

  /** Returns whether tokenizer_config.json asks for a special token after a text. */
  public boolean asksForEnd() {
    return folder.files().json("tokenizer_config.json").path("add_eos_token").asBoolean();
  }

  /** Returns the model without checking its hashes. */
  public NetworkModel model() {
    return folder.model(folder.config().shapes()).with(layers());
  }

  /**
   * Returns the tower for images; empty if the model has none. Its files are checked by {@link
   * #model(EmbedderSpec)}.
   */
  public Optional<VisionModel> vision() {
    return Optional.ofNullable(clip).map(ClipFolder::vision);
  }

  /** Returns what the files state about the network. */
  public ModelDescription description() {
    NetworkConfig config = folder.config();
    boolean isExport = config instanceof ExportConfig;
    ClipVisionConfig vision = clip == null ? null : clip.config();
    return new ModelDescription(
        folder.configJson().path("model_type").asText(null),
        isExport ? null : config.layers(),
        config.width(),
        config.vocabulary(),
        config.positions(),
        isExport ? null : parameters(config, vision),
        pools() ? 0 : dense.size(),
        allDimensions(),
        trainedDimensions(),
        vision == null
            ? null
            : new ImageTower(
                vision.encoder().layers(), vision.encoder().width(), vision.side(), vision.patch()),
        folder.weightBytes() + dense.stream().mapToLong(DenseFolder::size).sum());
  }

  private long parameters(NetworkConfig config, @Nullable ClipVisionConfig vision) {
    long behind = layers().stream().mapToLong(DenseLayer::parameters).sum();
    return numbers(config.shapes())
        + behind
        + (vision == null
            ? 0
            : numbers(vision.shapes()) + (long) vision.encoder().width() * allDimensions());
  }

  private static long numbers(Map<String, List<Long>> shapes) {
    return shapes.values().stream()
        .mapToLong(shape -> shape.stream().reduce(1L, Math::multiplyExact))
        .sum();
  }

  /** Models that were trained to give good vectors of several lengths may name them. */
  private List<Integer> trainedDimensions() {
    return StreamSupport.stream(
            folder.configJson().path("matryoshka_dimensions").spliterator(), false)
        .filter(each -> each.canConvertToInt() && each.intValue() > 0)
        .map(each -> each.intValue())
        .toList();
  }

  /** Returns whether the network gives the vectors of texts, behind all modules. */
  private boolean pools() {
    return folder.config() instanceof ExportConfig export && export.isPooled();
  }

  private static Pooling requireNone(@Nullable Pooling wished) {
    if (wished != null && wished != Pooling.NONE) {
      throw new ModelException(
          "The exported network gives one vector per text, so there is no pooling to choose: leave --pooling out.");
    }
    return Pooling.NONE;
  }

  private static Pooling known(Pooling pooling) {
    if (pooling == Pooling.NONE) {
      throw new ModelException(
          "The pooling of a model in a folder is mean, cls or lasttoken, found none.");
    }
    return pooling;
  }
}
