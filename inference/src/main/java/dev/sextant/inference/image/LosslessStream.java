package dev.sextant.inference.image;

import java.util.EnumSet;
import java.util.Set;

/**
 * What a lossless picture or alpha channel of a WebP file asks of a decoder, read without decoding
 * its pixels. Decoders differ in what they refuse: one that applies each transform of a long list
 * works for days on a few megabytes, and each group of prefix codes takes some kilobytes.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9649.html#section-3">RFC 9649, 3</a>
 */
final class LosslessStream {

  /** Encoders use up to a few thousand. */
  static final int MOST_GROUPS = 1 << 14;

  private static final int LITERALS = 256;
  private static final int LENGTHS = 24;
  private static final int DISTANCES = 40;
  private static final int LARGEST_CACHE = 11;

  private enum Transform {
    PREDICTOR,
    COLOUR,
    SUBTRACT_GREEN,
    COLOUR_INDEXING
  }

  private final LowBits bits;
  private int width;
  private final int height;

  private LosslessStream(LowBits bits, int width, int height) {
    this.bits = bits;
    this.width = width;
    this.height = height;
  }

  /**
   * Returns how many groups of prefix codes a picture has.
   *
   * @param bits from the first transform on
   * @throws dev.sextant.inference.model.ModelException if a transform is repeated, if there are
   *     more than {@link #MOST_GROUPS} groups, or if the start of the picture is damaged
   */
  static int groups(LowBits bits, int width, int height) {
    return new LosslessStream(bits, width, height).groups();
  }

  private int groups() {
    Set<Transform> found = EnumSet.noneOf(Transform.class);
    while (bits.flag()) {
      Transform transform = Transform.values()[bits.read(2)];
      if (!found.add(transform)) {
        throw WebpChunks.damaged("it repeats a transform");
      }
      skip(transform);
    }
    cacheBits();
    if (!bits.flag()) {
      return 1;
    }
    int side = bits.read(3) + 2;
    int groups = 1 + highest(blocks(width, side), blocks(height, side));
    if (groups > MOST_GROUPS) {
      throw WebpChunks.damaged(
          "it should have at most %,d groups of prefix codes, found %,d"
              .formatted(MOST_GROUPS, groups));
    }
    return groups;
  }

  private void skip(Transform transform) {
    switch (transform) {
      case PREDICTOR, COLOUR -> {
        int side = bits.read(3) + 2;
        highest(blocks(width, side), blocks(height, side));
      }
      case COLOUR_INDEXING -> {
        int colours = bits.read(Byte.SIZE) + 1;
        highest(colours, 1);
        width = blocks(width, colours > 16 ? 0 : colours > 4 ? 1 : colours > 2 ? 2 : 3);
      }
      case SUBTRACT_GREEN -> {
        // Has no data.
      }
    }
  }

  private static int blocks(int length, int side) {
    return (length + (1 << side) - 1) >> side;
  }

  private int cacheBits() {
    int cache = bits.flag() ? bits.read(4) : 0;
    if (cache > LARGEST_CACHE) {
      throw WebpChunks.damaged("its cache of colours is too large");
    }
    return cache;
  }

  /** Reads a picture within the picture; returns the highest number in red and green. */
  private int highest(int columns, int rows) {
    int cache = cacheBits();
    PrefixCode green = PrefixCode.read(bits, LITERALS + LENGTHS + (cache == 0 ? 0 : 1 << cache));
    PrefixCode red = PrefixCode.read(bits, LITERALS);
    PrefixCode blue = PrefixCode.read(bits, LITERALS);
    PrefixCode alpha = PrefixCode.read(bits, LITERALS);
    PrefixCode distance = PrefixCode.read(bits, DISTANCES);
    int highest = 0;
    for (long left = (long) columns * rows; left > 0; left--) {
      int symbol = green.symbol(bits);
      if (symbol < LITERALS) {
        highest = Math.max(highest, red.symbol(bits) << Byte.SIZE | symbol);
        blue.symbol(bits);
        alpha.symbol(bits);
      } else if (symbol < LITERALS + LENGTHS) {
        left -= number(symbol - LITERALS) - 1;
        number(distance.symbol(bits));
      }
    }
    return highest;
  }

  /** Reads a length or distance, of which a symbol gives the highest bits. */
  private long number(int symbol) {
    if (symbol < 4) {
      return symbol + 1L;
    }
    int extra = (symbol - 2) >> 1;
    return ((2L + (symbol & 1)) << extra) + bits.read(extra) + 1;
  }
}
