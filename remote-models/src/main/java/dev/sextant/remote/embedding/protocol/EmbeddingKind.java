package dev.sextant.remote.embedding.protocol;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The protocol of an embedding server, with the bounds of its calls. */
public enum EmbeddingKind {
  /** OpenAI's embeddings, as Azure, TEI, vLLM, Ollama and most gateways offer them. */
  OPENAI(256, 100_000, 8_192, "openai-embeddings-1"),
  /** Cohere's embed, version 2. */
  COHERE(96, 100_000, 8_192, "cohere-embed-2"),
  /** Gemini's batchEmbedContents. */
  GEMINI(100, 20_000, 2_048, "gemini-embed-1");

  private final int mostTexts;
  private final int mostTokens;
  private final int maxTokens;
  private final String implementation;

  EmbeddingKind(int mostTexts, int mostTokens, int maxTokens, String implementation) {
    this.mostTexts = mostTexts;
    this.mostTokens = mostTokens;
    this.maxTokens = maxTokens;
    this.implementation = implementation;
  }

  /** Returns the code that tables and API use. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the kind with a code; empty if there is none. */
  public static Optional<EmbeddingKind> of(String code) {
    return Arrays.stream(values()).filter(kind -> kind.code().equals(code)).findFirst();
  }

  /** Returns the most texts of a call; a server may take fewer. */
  public int mostTexts() {
    return mostTexts;
  }

  /** Returns the most estimated tokens of a call; a server may take fewer. */
  public int mostTokens() {
    return mostTokens;
  }

  /** Returns the longest text in tokens, if the user does not state it. */
  public int usualMaxTokens() {
    return maxTokens;
  }

  /**
   * Returns the name of the code that asks and reads, which is part of an embedder's revision.
   * Raise its number with each change that may change a vector.
   */
  public String implementation() {
    return implementation;
  }
}
