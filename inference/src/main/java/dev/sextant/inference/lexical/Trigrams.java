package dev.sextant.inference.lexical;

import java.util.Locale;

/**
 * The character trigrams of a text: every run of three code points of the lower-cased text with one
 * space before and one after it. A text of {@code n > 0} code points therefore has {@code n}
 * trigrams; the first and the last mark its beginning and end. The empty text has no trigram.
 *
 * <p>A trigram's index is its 32-bit FNV-1a hash (Fowler, Noll, Vo; offset 2166136261, prime
 * 16777619) over the twelve bytes of its code points in UTF-32BE, XOR-folded to 12 bits. An
 * unpaired surrogate counts as a code point of its own.
 */
final class Trigrams {

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
