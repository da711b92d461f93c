package dev.sextant.inference.lexical;

import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Architecture;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import java.util.List;
import java.util.Locale;

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
   * The character trigrams of a text: every run of three code points of the lower-cased text with
   * one space before and one after it. A text of {@code n > 0} code points therefore has {@code n}
   * trigrams; the first and the last mark its beginning and end. The empty text has no trigram.
   *
   * <p>A trigram's index is its 32-bit FNV-1a hash (Fowler, Noll, Vo; offset 2166136261, prime
   * 16777619) over the twelve bytes of its code points in UTF-32BE, XOR-folded to 12 bits. An
   * unpaired surrogate counts as a code point of its own.
   */
  static final class Trigrams {

    private static final int FNV_OFFSET = 0x811c9dc5;
    private static final int FNV_PRIME = 0x01000193;
    private static final int PLACE_BITS = Integer.numberOfTrailingZeros(LexicalEmbedder.DIMENSIONS);

    private Trigrams() {}

    /** Adds one at the index of each trigram of the text; returns how many trigrams it has. */
    static int count(String text, int[] counts) {
      int[] codePoints = (' ' + text.toLowerCase(Locale.ROOT) + ' ').codePoints().toArray();
      int trigrams = codePoints.length - 2;
      for (int i = 0; i < trigrams; i++) {
        counts[place(codePoints[i], codePoints[i + 1], codePoints[i + 2])]++;
      }
      return trigrams;
    }

    static int place(int first, int second, int third) {
      int hash = fnv(fnv(fnv(FNV_OFFSET, first), second), third);
      return (hash ^ (hash >>> PLACE_BITS)) & (LexicalEmbedder.DIMENSIONS - 1);
    }

    private static int fnv(int hash, int codePoint) {
      int result = hash;
      for (int shift = 24; shift >= 0; shift -= 8) {
        result = (result ^ ((codePoint >>> shift) & 0xff)) * FNV_PRIME;
      }
      return result;
    }
  }

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
          null,
          null,
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
