package dev.sextant.api.models;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A pinned embedder: everything that can change a vector, and the location of its files.
 *
 * @param name unique within a tenant
 * @param architecture {@code lexical} or the family of a network such as {@code bert}, or {@code
 *     openai}, {@code cohere} or {@code gemini} for an embedder on a server
 * @param location {@code shipped:NAME}, {@code folder:/absolute/path}, or the base URL of a server
 * @param revision sha256 over everything that can change a vector, lower-case hex
 * @param weightsSha256 lower-case hex; for a server, the hash of its probe vectors; null where
 *     there are no weights
 * @param tokenizerSha256 lower-case hex; for a server, the hash of what it is asked; null where
 *     there is no tokenizer
 * @param pooling {@code none}, {@code mean}, {@code cls} or {@code lasttoken}
 * @param prefix put before every text, or every text but questions; may be empty
 * @param questionPrefix put before questions; null: as before other texts
 * @param questionRevision key of the cache for questions; null: they are embedded as other texts
 * @param maxTokens longest input in tokens; null: no limit
 * @param dimensions components of a vector
 * @param precision {@code float32}, {@code bfloat16} or {@code float16}
 */
public record EmbedderDefinition(
    String name,
    String architecture,
    String location,
    String revision,
    @Nullable String weightsSha256,
    @Nullable String tokenizerSha256,
    String pooling,
    String prefix,
    @Nullable String questionPrefix,
    @Nullable String questionRevision,
    @Nullable Integer maxTokens,
    int dimensions,
    String precision) {

  private static final String TWO_TOWERS = "clip";

  private static final Set<String> ON_SERVER = Set.of("openai", "cohere", "gemini");

  /** Returns the same with another treatment of questions. */
  public EmbedderDefinition withQuestions(@Nullable String asked, @Nullable String itsRevision) {
    return new EmbedderDefinition(
        name,
        architecture,
        location,
        revision,
        weightsSha256,
        tokenizerSha256,
        pooling,
        prefix,
        asked,
        itsRevision,
        maxTokens,
        dimensions,
        precision);
  }

  /** Returns the same with another location. */
  EmbedderDefinition at(String shown) {
    return new EmbedderDefinition(
        name,
        architecture,
        shown,
        revision,
        weightsSha256,
        tokenizerSha256,
        pooling,
        prefix,
        questionPrefix,
        questionRevision,
        maxTokens,
        dimensions,
        precision);
  }

  /** Returns whether it embeds images, too. */
  public boolean takesImages() {
    return architecture.equals(TWO_TOWERS);
  }

  /** Returns whether a server computes the vectors. */
  public boolean isOnServer() {
    return ON_SERVER.contains(architecture);
  }
}
