package dev.sextant.api.models;

import org.jspecify.annotations.Nullable;

/**
 * A request to register a model from a local Hugging Face folder; null values are read from the
 * folder.
 *
 * @param name unique within a tenant
 * @param folder absolute path of the folder
 * @param pooling {@code mean} or {@code cls}
 * @param prefix put before every text
 * @param maxTokens longest input in tokens
 */
public record EmbedderRegistration(
    String name,
    String folder,
    @Nullable String pooling,
    @Nullable String prefix,
    @Nullable Integer maxTokens) {

  /** Returns the same with the resolved folder, which must be allowed. */
  EmbedderRegistration in(ModelFolders folders) {
    return new EmbedderRegistration(name, folders.allowed(folder), pooling, prefix, maxTokens);
  }
}
