package dev.sextant.remote.draw;

import java.nio.ByteBuffer;

/**
 * The seed of a draw. With one seed for all draws, some servers return equal answers, and their
 * spread would say "trustworthy".
 */
public final class DrawSeed {

  private DrawSeed() {}

  /**
   * Returns the seed: the first 31 bits of a SHA-256 hash, so every server takes it as a signed
   * number of 32 bits.
   *
   * @param draw index of the draw within its item, from 0
   */
  public static int of(long baseSeed, String itemId, int draw) {
    return ByteBuffer.wrap(TextListHash.of("seed", baseSeed, itemId, draw)).getInt()
        & Integer.MAX_VALUE;
  }
}
