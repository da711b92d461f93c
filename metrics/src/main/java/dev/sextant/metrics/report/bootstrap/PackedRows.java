package dev.sextant.metrics.report.bootstrap;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Blocks of multiplicities, two in a byte: an item is hardly ever drawn more than a few times. A
 * block in which one was drawn more than 15 times is not kept. Safe for use by several threads.
 */
final class PackedRows {

  private static final int MOST = 15;
  private static final int BITS = 4;

  private final AtomicReferenceArray<byte @Nullable []> blocks;

  PackedRows(int blocks) {
    this.blocks = new AtomicReferenceArray<>(blocks);
  }

  /** Keeps the first numbers of these rows, if they can be. */
  void keep(int block, byte[] rows, int length) {
    byte all = 0;
    for (int i = 0; i < length; i++) {
      all |= rows[i];
    }
    if (all > MOST) {
      return;
    }
    int half = (length + 1) / 2;
    byte[] packed = new byte[half];
    for (int i = 0; i < length - half; i++) {
      packed[i] = (byte) (rows[i] | rows[half + i] << BITS);
    }
    if (length % 2 == 1) {
      packed[half - 1] = rows[half - 1];
    }
    blocks.set(block, packed);
  }

  /** Writes what was kept of a block into rows; returns false if nothing was. */
  boolean read(int block, byte[] rows, int length) {
    byte[] packed = blocks.get(block);
    if (packed == null) {
      return false;
    }
    int half = packed.length;
    for (int i = 0; i < half; i++) {
      rows[i] = (byte) (packed[i] & MOST);
    }
    for (int i = 0; i < length - half; i++) {
      rows[half + i] = (byte) ((packed[i] >> BITS) & MOST);
    }
    return true;
  }
}
