package dev.sextant.inference.image;

import java.util.Arrays;

/**
 * A prefix code of lossless WebP: symbols with codes of 1 to 15 bits, or a single symbol without
 * any bits.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9649.html#section-3.7.2">RFC 9649, 3.7.2</a>
 */
final class PrefixCode {

  private static final int LONGEST = 15;
  private static final int FIRST_REPEAT = 16;

  /** In which order the lengths of the codes for lengths are stored. */
  private static final int[] ORDER = {
    17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
  };

  /** Of the lengths' three codes for runs: the shortest run, and the bits of what is added. */
  private static final int[] SHORTEST_RUN = {3, 3, 11};

  private static final int[] BITS_OF_RUN = {2, 3, 7};

  /** How many codes have each length. */
  private final int[] counts = new int[LONGEST + 1];

  /** The symbols in the order of their codes. */
  private final int[] symbols;

  private PrefixCode(int[] lengths) {
    int[] next = new int[LONGEST + 2];
    for (int length : lengths) {
      counts[length]++;
    }
    counts[0] = 0;
    for (int length = 1; length <= LONGEST; length++) {
      next[length + 1] = next[length] + counts[length];
    }
    symbols = new int[next[LONGEST + 1]];
    for (int symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] > 0) {
        symbols[next[lengths[symbol]]++] = symbol;
      }
    }
    requireComplete();
  }

  private void requireComplete() {
    long free = 1;
    for (int length = 1; length <= LONGEST; length++) {
      free = 2 * free - counts[length];
      if (free < 0) {
        break;
      }
    }
    if (symbols.length != 1 && free != 0) {
      throw WebpChunks.damaged("a prefix code is not complete");
    }
  }

  /**
   * Reads a code.
   *
   * @param alphabet how many symbols there are
   */
  static PrefixCode read(LowBits bits, int alphabet) {
    return new PrefixCode(bits.flag() ? few(bits, alphabet) : lengths(bits, alphabet));
  }

  private static int[] few(LowBits bits, int alphabet) {
    int[] lengths = new int[Math.max(alphabet, 1 << Byte.SIZE)];
    boolean two = bits.flag();
    lengths[bits.read(bits.flag() ? Byte.SIZE : 1)] = 1;
    if (two) {
      lengths[bits.read(Byte.SIZE)] = 1;
    }
    return lengths;
  }

  private static int[] lengths(LowBits bits, int alphabet) {
    int[] ofLengths = new int[ORDER.length];
    int stored = 4 + bits.read(4);
    for (int i = 0; i < stored; i++) {
      ofLengths[ORDER[i]] = bits.read(3);
    }
    PrefixCode code = new PrefixCode(ofLengths);
    int left = bits.flag() ? 2 + bits.read(2 + 2 * bits.read(3)) : alphabet;
    int[] lengths = new int[alphabet];
    int last = 8;
    for (int symbol = 0; symbol < alphabet && left > 0; left--) {
      int length = code.symbol(bits);
      if (length < FIRST_REPEAT) {
        lengths[symbol++] = length;
        last = length == 0 ? last : length;
        continue;
      }
      int kind = length - FIRST_REPEAT;
      int run = SHORTEST_RUN[kind] + bits.read(BITS_OF_RUN[kind]);
      if (symbol + run > alphabet) {
        throw WebpChunks.damaged("a prefix code has too many lengths");
      }
      Arrays.fill(lengths, symbol, symbol + run, kind == 0 ? last : 0);
      symbol += run;
    }
    return lengths;
  }

  /** Reads a symbol. */
  int symbol(LowBits bits) {
    if (symbols.length == 1) {
      return symbols[0];
    }
    int code = 0;
    int first = 0;
    int before = 0;
    for (int length = 1; length <= LONGEST; length++) {
      code = 2 * code + bits.read(1);
      first = 2 * first;
      if (code - first < counts[length]) {
        return symbols[before + code - first];
      }
      first += counts[length];
      before += counts[length];
    }
    throw WebpChunks.damaged("a prefix code is not complete");
  }
}
