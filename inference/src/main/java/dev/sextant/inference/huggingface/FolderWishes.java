package dev.sextant.inference.huggingface;

import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import org.jspecify.annotations.Nullable;

/**
 * What a person wants otherwise than a model's folder states it; null values are read from the
 * folder.
 *
 * @param pooling how token vectors become one
 * @param prefix put before every text; with it, the folder's prompts do not count
 * @param questionPrefix put before questions instead; null with a prefix: as before other texts
 * @param maxTokens longest input in tokens, special ones included
 * @param dimensions components to keep of a vector, the first ones
 * @param network which of a folder's networks to run; null: the weights if the family of the model
 *     is implemented, else an export
 */
public record FolderWishes(
    @Nullable Pooling pooling,
    @Nullable String prefix,
    @Nullable String questionPrefix,
    @Nullable Integer maxTokens,
    @Nullable Integer dimensions,
    @Nullable NetworkKind network) {

  /** What computes a model's vectors. */
  public enum NetworkKind {
    /** The code for the model's family, with the weights in safetensors files. */
    NATIVE,
    /** An ONNX file. */
    ONNX,
    /** A TorchScript file. */
    TORCHSCRIPT
  }
}
