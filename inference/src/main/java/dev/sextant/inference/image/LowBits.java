package dev.sextant.inference.image;

import java.nio.ByteBuffer;

/** Reads numbers of a few bits, the lowest bit of each byte first, as lossless WebP stores them. */
final class LowBits {

  private final ByteBuffer bytes;
  private long at;

  LowBits(ByteBuffer bytes) {
    this.bytes = bytes;
  }

  boolean flag() {
    return read(1) == 1;
  }

  /**
   * Returns the next number.
   *
   * @param count of its bits, at most 31
   * @throws dev.sextant.inference.model.ModelException if there are fewer
   */
  int read(int count) {
    if (at + count > 8L * bytes.remaining()) {
      throw WebpChunks.damaged("it ends early");
    }
    int number = 0;
    for (int bit = 0; bit < count; bit++, at++) {
      int found = bytes.get(bytes.position() + (int) (at >>> 3)) >>> (at & 7) & 1;
      number |= found << bit;
    }
    return number;
  }
}
