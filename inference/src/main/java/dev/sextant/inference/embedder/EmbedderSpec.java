package dev.sextant.inference.embedder;

import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.PinnedFile;
import dev.sextant.inference.weights.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An embedder, pinned: all that can change one of its vectors, and where its files are.
 *
 * @param name its name, for people
 * @param architecture how text becomes a vector
 * @param location {@code shipped:NAME} or {@code folder:/absolute/path} of a Hugging Face folder
 * @param weightsSha256 hash of the weights' file, of a folder that of config.json and
 *     model.safetensors one after the other, since heads and epsilon change a vector too;
 *     lower-case hex; null for the lexical embedder
 * @param tokenizerSha256 hash of tokenizer.json, lower-case hex; null for the lexical embedder
 * @param pooling how token vectors become one
 * @param prefix put before every text, may be empty
 * @param maxTokens longest input in tokens, special ones included; what is longer is cut and
 *     counted
 * @param dimensions components of a vector
 * @param precision of the arithmetic
 */
public record EmbedderSpec(
    String name,
    Architecture architecture,
    String location,
    @Nullable String weightsSha256,
    @Nullable String tokenizerSha256,
    Pooling pooling,
    String prefix,
    int maxTokens,
    int dimensions,
    Precision precision) {

  /** How text becomes a vector. */
  public enum Architecture {
    LEXICAL("lexical-1"),
    BERT("bert-1 pytorch-2.7.1 tokenizers-0.21.0-0.35.1");

    private final String implementation;

    Architecture(String implementation) {
      this.implementation = implementation;
    }

    /**
     * Returns what computes the vectors, such as {@code bert-1 pytorch-2.7.1}; part of the
     * revision, so that vectors of different implementations are never mixed.
     *
     * <p>Raise the number whenever a change of code may change a single bit of a vector: for {@code
     * lexical} the splitting, hashing or weighing of trigrams; for {@code bert} the TorchScript,
     * how text is cut into excerpts or batches are laid out, and how weights are read. The
     * libraries stand in the versions that are on the class path; a test holds them together.
     *
     * <p>Where packed kernels cannot be trusted plain ones run, whose vectors may differ in the
     * last bits under the same revision: which ones run depends on the machine alone, and is logged
     * when a model is loaded.
     */
    public String implementation() {
      return implementation;
    }

    /** Returns the code that tables and API use. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** How token vectors become one. */
  public enum Pooling {
    NONE,
    MEAN,
    CLS;

    /** Returns the code that tables and API use. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Of the arithmetic. */
  public enum Precision {
    FLOAT32;

    /** Returns the code that tables and API use. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Checks that these are the files it pins.
   *
   * @throws ModelException if they are others
   */
  public void requireFiles(String foundWeightsSha256, String foundTokenizerSha256) {
    PinnedFile.require(name, location, "weights", weightsSha256, foundWeightsSha256);
    PinnedFile.require(name, location, "tokenizer", tokenizerSha256, foundTokenizerSha256);
  }

  /**
   * Returns the hash of everything that can change a vector: all but the name and the place of the
   * files, and what computes it ({@link Architecture#implementation()}). Lower-case hex, 64
   * characters.
   */
  public String revision() {
    String identity =
        String.join(
            "\n",
            architecture.code(),
            architecture.implementation(),
            String.valueOf(weightsSha256),
            String.valueOf(tokenizerSha256),
            pooling.code(),
            prefix,
            Integer.toString(maxTokens),
            Integer.toString(dimensions),
            precision.code());
    return Sha256.of(ByteBuffer.wrap(identity.getBytes(StandardCharsets.UTF_8)));
  }
}
