package dev.sextant.inference.huggingface;

import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.weights.NetworkModel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A model in a local folder: config.json, tokenizer.json and model.safetensors. */
public final class ModelFolder {

  /** Prefix of the location of such a model. */
  public static final String SCHEME = "folder:";

  /** One special token before a text, one after it, and one token of the text. */
  private static final int FEWEST_TOKENS = 3;

  private final NetworkFolder folder;

  private ModelFolder(NetworkFolder folder) {
    this.folder = folder;
  }

  /**
   * Reads a folder.
   *
   * @throws ModelException if the folder holds no such model
   */
  public static ModelFolder of(Path folder) {
    return new ModelFolder(new NetworkFolder(folder));
  }

  /**
   * Returns the pinned specification of the model.
   *
   * @throws ModelException if a value is neither given nor in the folder, or is invalid
   */
  public EmbedderSpec spec(
      String name,
      @Nullable Pooling pooling,
      @Nullable String prefix,
      @Nullable Integer maxTokens) {
    SentenceTransformersFiles more = new SentenceTransformersFiles(folder.files());
    more.requireKnownModules();
    int longest =
        maxTokens == null ? more.maxTokens().orElse(folder.config().positions()) : maxTokens;
    return new EmbedderSpec(
        name,
        folder.architecture(),
        folder.location(),
        folder.weightsSha256(),
        folder.tokenizerSha256(),
        known(pooling == null ? more.pooling() : pooling),
        prefix == null ? "" : prefix,
        folder.possible(longest, FEWEST_TOKENS),
        folder.config().width(),
        Precision.FLOAT32);
  }

  /**
   * Returns the model after checking it against the pinned one.
   *
   * @throws ModelException if they differ
   */
  public NetworkModel model(EmbedderSpec spec) {
    spec.requireFiles(folder.weightsSha256(), folder.tokenizerSha256());
    return model();
  }

  /** Returns the model without checking its hashes. */
  public NetworkModel model() {
    return folder.model(folder.config().shapes());
  }

  private static Pooling known(Pooling pooling) {
    if (pooling == Pooling.NONE) {
      throw new ModelException("The pooling of a model in a folder is mean or cls, found none.");
    }
    return pooling;
  }
}
