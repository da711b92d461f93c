package dev.sextant.jobs.tables.experiments;

import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Architecture;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import java.io.Serializable;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A registered embedder in the codes of the table; a job carries it to the machine that opens the
 * model.
 *
 * @param id UUID
 * @param name shown to people
 * @param architecture code
 * @param location {@code shipped:NAME} or {@code folder:/absolute/path}
 * @param revision hash of everything that can change a vector; the key of the embedding cache
 * @param weightsSha256 hash of the weights, null for the lexical embedder
 * @param tokenizerSha256 hash of the tokenizer, null for the lexical embedder
 * @param pooling code
 * @param prefix put before every text
 * @param maxTokens longest input
 * @param dimensions components of a vector
 * @param precision code
 */
public record RegisteredEmbedder(
    String id,
    String name,
    String architecture,
    String location,
    String revision,
    @Nullable String weightsSha256,
    @Nullable String tokenizerSha256,
    String pooling,
    String prefix,
    int maxTokens,
    int dimensions,
    String precision)
    implements Serializable {

  /** Returns the specification to open. */
  public EmbedderSpec spec() {
    return new EmbedderSpec(
        name,
        Architecture.valueOf(constant(architecture)),
        location,
        weightsSha256,
        tokenizerSha256,
        Pooling.valueOf(constant(pooling)),
        prefix,
        maxTokens,
        dimensions,
        Precision.valueOf(constant(precision)));
  }

  private static String constant(String code) {
    return code.toUpperCase(Locale.ROOT).replace('-', '_');
  }
}
