package dev.sextant.metrics.uncertainty;

import java.util.Arrays;

/**
 * The positions of each word in a text, as bits: finds the length of the longest common subsequence
 * with another text 64 positions at a time.
 *
 * @see <a href="https://doi.org/10.1016/S0020-0190(01)00182-X">Crochemore et al., A fast and
 *     practical bit-vector algorithm for the longest common subsequence problem, 2001</a>
 */
final class WordPositions {

  private final int length;
  private final int blocks;
  private final long[] positions;

  /**
   * Notes the positions.
   *
   * @param words codes below the size of the vocabulary
   */
  WordPositions(int[] words, int vocabulary) {
    length = words.length;
    blocks = (length + Long.SIZE - 1) / Long.SIZE;
    positions = new long[vocabulary * blocks];
    for (int i = 0; i < length; i++) {
      positions[words[i] * blocks + i / Long.SIZE] |= 1L << (i % Long.SIZE);
    }
  }

  int length() {
    return length;
  }

  /**
   * Returns the length of the longest common subsequence. Bit i of the row is 0 where the
   * subsequence with what was read of the other text grows at word i, so the zeros are its length.
   */
  int commonSubsequence(int[] other) {
    long[] row = new long[blocks];
    Arrays.fill(row, -1L);
    for (int word : other) {
      advance(row, word * blocks);
    }
    int zeros = 0;
    for (long bits : row) {
      zeros += Long.bitCount(~bits);
    }
    return zeros;
  }

  /** The row becomes {@code (row + matches) | (row - matches)}, a number of many blocks. */
  private void advance(long[] row, int word) {
    long carry = 0;
    for (int k = 0; k < blocks; k++) {
      long matches = row[k] & positions[word + k];
      long sum = row[k] + matches;
      long withCarry = sum + carry;
      boolean overflow =
          Long.compareUnsigned(sum, matches) < 0 || Long.compareUnsigned(withCarry, carry) < 0;
      row[k] = withCarry | (row[k] & ~matches);
      carry = overflow ? 1 : 0;
    }
  }
}
