package dev.sextant.inference.embedder;

import dev.sextant.inference.model.PinnedFiles;
import dev.sextant.inference.weights.Sha256;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A pinned embedder: everything that can change one of its vectors, and the location of its files.
 *
 * @param name shown to people
 * @param architecture how text becomes a vector
 * @param location {@code shipped:NAME}, {@code folder:/absolute/path} of a Hugging Face folder, or
 *     the base URL of a server
 * @param weightsSha256 hash of the weights file; for a folder, of config.json, because heads and
 *     epsilon change a vector too, then of model.safetensors, or of model.safetensors.index.json
 *     and the shards in the order of their names, or of an export's files, then of config.json and
 *     model.safetensors of each dense layer, or of preprocessor_config.json; for a server, of the
 *     vectors of its probe texts; lower-case hex; null for the lexical embedder
 * @param tokenizerSha256 hash of tokenizer.json; for a server, of all that it is asked with a text,
 *     base URL and model included; lower-case hex; null for the lexical embedder
 * @param pooling how token vectors become one
 * @param prefix put before every text, or before every text but questions; can be empty
 * @param questionPrefix put before questions; null: as before other texts
 * @param maxTokens longest input in tokens, special ones included; longer texts are cut and
 *     counted; null: no limit
 * @param dimensions components of a vector; a model that gives more loses the last ones before the
 *     vector is scaled to length one
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
    @Nullable String questionPrefix,
    @Nullable Integer maxTokens,
    int dimensions,
    Precision precision)
    implements PinnedFiles, Serializable {

  /** What stands for the absence of a limit in the identity. */
  private static final int NO_LIMIT = Integer.MAX_VALUE;

  private static final String TOKENIZERS = "tokenizers-0.21.0-0.35.1";

  /** What networks on this machine run on. */
  private static final String LIBRARIES = "pytorch-2.7.1 " + TOKENIZERS;

  /** How text becomes a vector. */
  public enum Architecture {
    LEXICAL("lexical-1"),
    BERT("bert-1 " + LIBRARIES),
    ROBERTA("roberta-1 " + LIBRARIES),
    MPNET("mpnet-1 " + LIBRARIES),
    NOMIC_BERT("nomic_bert-1 " + LIBRARIES),
    MODERNBERT("modernbert-1 " + LIBRARIES),
    QWEN2("decoder-1 " + LIBRARIES),
    QWEN3("decoder-1 " + LIBRARIES),
    MISTRAL("decoder-1 " + LIBRARIES),
    CLIP("clip-1 " + LIBRARIES + " imageio-webp-3.15.0"),
    ONNX("onnx-1 onnxruntime-1.29.0 " + TOKENIZERS),
    TORCHSCRIPT("torchscript-1 " + LIBRARIES),
    OPENAI("openai-embeddings-1"),
    COHERE("cohere-embed-2"),
    GEMINI("gemini-embed-1");

    private final String implementation;

    Architecture(String implementation) {
      this.implementation = implementation;
    }

    /**
     * Returns the implementation that computes the vectors, such as {@code bert-1 pytorch-2.7.1}.
     * It is part of the revision, so that vectors of different implementations are never mixed.
     *
     * <p>Raise the number whenever a change of code may change a single bit of a vector: for {@code
     * lexical} the splitting, hashing or weighing of trigrams; for a network the TorchScript, how
     * text is cut into excerpts or batches are laid out, and how weights are read. The library
     * versions are those on the class path; a test checks that they match.
     *
     * <p>Plain kernels run where packed ones cannot be trusted; their vectors may differ in the
     * last bits under the same revision. The choice depends on the machine alone and is logged when
     * a model is loaded.
     */
    public String implementation() {
      return implementation;
    }

    /** Returns whether a server computes the vectors. */
    public boolean isRemote() {
      return this == OPENAI || this == COHERE || this == GEMINI;
    }

    /** Returns whether such a model embeds images, in the space of its texts. */
    public boolean takesImages() {
      return this == CLIP;
    }

    /** Returns whether the network is an export, which an engine reads with its computation. */
    public boolean isExport() {
      return this == ONNX || this == TORCHSCRIPT;
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
    CLS,
    LASTTOKEN;

    /** Returns the code that tables and API use. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Precision of the layers' products and of attention. Sums, layer norms, pooling and the vector
   * itself are float32 with each.
   */
  public enum Precision {
    FLOAT32,
    /** 8 bits of fraction, the range of float32. */
    BFLOAT16,
    /** 11 bits of fraction, up to 65,504. */
    FLOAT16;

    /** Returns the code that tables and API use. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Returns the longest input of a model that has one, in tokens.
   *
   * @throws NullPointerException if there is no limit
   */
  public int tokenLimit() {
    return Objects.requireNonNull(maxTokens, name);
  }

  /** Returns the same model in a precision; its revision is another one. */
  public EmbedderSpec in(Precision other) {
    return new EmbedderSpec(
        name,
        architecture,
        location,
        weightsSha256,
        tokenizerSha256,
        pooling,
        prefix,
        questionPrefix,
        maxTokens,
        dimensions,
        other);
  }

  /**
   * Returns the specification of questions: the same where they are treated as other texts, else
   * that of an embedder which puts their prefix before every text.
   */
  public EmbedderSpec forQuestions() {
    return questionPrefix == null
        ? this
        : new EmbedderSpec(
            name,
            architecture,
            location,
            weightsSha256,
            tokenizerSha256,
            pooling,
            questionPrefix,
            null,
            maxTokens,
            dimensions,
            precision);
  }

  /**
   * Returns the hash of everything that can change a vector: all fields except the name and the
   * location, plus {@link Architecture#implementation()}. Lower-case hex, 64 characters.
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
            Integer.toString(Objects.requireNonNullElse(maxTokens, NO_LIMIT)),
            Integer.toString(dimensions),
            precision.code());
    return Sha256.of(ByteBuffer.wrap((ofQuestions() + identity).getBytes(StandardCharsets.UTF_8)));
  }

  /**
   * An identity without it begins with a letter, and the lengths say where both prefixes end, so
   * that line breaks in them make no two identities equal.
   */
  private String ofQuestions() {
    return questionPrefix == null
        ? ""
        : "%d %d %s\n".formatted(prefix.length(), questionPrefix.length(), questionPrefix);
  }
}
