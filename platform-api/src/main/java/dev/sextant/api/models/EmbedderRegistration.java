package dev.sextant.api.models;

import org.jspecify.annotations.Nullable;

/**
 * A request to register a model from a local Hugging Face folder, or a shipped one in another
 * precision; null values are read from the folder.
 *
 * @param name unique within a tenant
 * @param folder absolute path of the folder, or {@code shipped:NAME}
 * @param pooling {@code mean}, {@code cls} or {@code lasttoken}
 * @param prefix put before every text
 * @param questionPrefix put before questions instead; null with a prefix: as before other texts
 * @param maxTokens longest input in tokens
 * @param dimensions components to keep of a vector, the first ones; null: all
 * @param precision {@code float32}, {@code bfloat16} or {@code float16}; null: float32
 * @param network {@code native}, {@code onnx} or {@code torchscript}: which of the folder's
 *     networks to run; null: the weights if the family is implemented, else an export
 */
public record EmbedderRegistration(
    String name,
    String folder,
    @Nullable String pooling,
    @Nullable String prefix,
    @Nullable String questionPrefix,
    @Nullable Integer maxTokens,
    @Nullable Integer dimensions,
    @Nullable String precision,
    @Nullable String network) {

  private static final String SHIPPED = "shipped:";

  /** Returns whether the model ships with Sextant. */
  public boolean isShipped() {
    return folder.startsWith(SHIPPED);
  }

  /** Returns the same with the resolved folder, which must be allowed; a shipped model has none. */
  EmbedderRegistration in(ModelFolders folders) {
    return isShipped()
        ? this
        : new EmbedderRegistration(
            name,
            folders.allowed(folder),
            pooling,
            prefix,
            questionPrefix,
            maxTokens,
            dimensions,
            precision,
            network);
  }
}
