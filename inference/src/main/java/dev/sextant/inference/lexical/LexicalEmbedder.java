package dev.sextant.inference.lexical;

import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Architecture;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.inference.embedder.Embedding;
import java.util.List;

/**
 * Embeds a text as the counts of its character trigrams.
 *
 * <p>Component {@code d} of a text's vector is {@code 1 + ln(c)}, where {@code c > 0} is how many
 * of its {@link Trigrams} hash to {@code d}, or 0 if no trigram does; the vector is then divided by
 * its Euclidean length. All sums run over ascending {@code d} in double precision and the logarithm
 * is {@link StrictMath}'s, so a vector is the same on every machine.
 *
 * <p>Edge cases: the empty text has no trigram and the zero vector; every other text, however
 * short, has at least one. Nothing is ever truncated.
 */
public final class LexicalEmbedder implements Embedder {

  /**
   * Size of every vector; collisions are rare, because a page of English has about a thousand
   * trigrams.
   */
  public static final int DIMENSIONS = 4096;

  private static final EmbedderSpec SPEC =
      new EmbedderSpec(
          "lexical",
          Architecture.LEXICAL,
          "shipped:lexical",
          null,
          null,
          Pooling.NONE,
          "",
          Integer.MAX_VALUE,
          DIMENSIONS,
          Precision.FLOAT32);

  /** Returns the specification that all lexical embedders share. */
  public static EmbedderSpec lexical() {
    return SPEC;
  }

  @Override
  public EmbedderSpec spec() {
    return SPEC;
  }

  @Override
  public List<Embedding> embed(List<String> texts) {
    return texts.stream().map(LexicalEmbedder::embed).toList();
  }

  /** Has nothing to release. */
  @Override
  public void close() {}

  private static Embedding embed(String text) {
    int[] counts = new int[DIMENSIONS];
    int trigrams = Trigrams.count(text, counts);
    return new Embedding(unit(counts), trigrams);
  }

  private static float[] unit(int[] counts) {
    double[] weights = new double[counts.length];
    double squares = 0;
    for (int d = 0; d < counts.length; d++) {
      if (counts[d] > 0) {
        weights[d] = 1 + StrictMath.log(counts[d]);
        squares += weights[d] * weights[d];
      }
    }
    float[] vector = new float[counts.length];
    if (squares > 0) {
      double length = Math.sqrt(squares);
      for (int d = 0; d < counts.length; d++) {
        vector[d] = (float) (weights[d] / length);
      }
    }
    return vector;
  }
}
