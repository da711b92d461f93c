package dev.sextant.api.sql;

import java.security.SecureRandom;
import java.util.UUID;

/**
 * Creates UUIDs of version 7: they sort by creation time, strictly within an instance of this
 * class. Safe for use by several threads.
 */
public final class UuidV7 {

  private static final int COUNTER_BITS = 12;
  private static final long VERSION_7 = 0x7000L;
  private static final long VARIANT = 0x8000000000000000L;
  private static final long VARIANT_MASK = 0x3FFFFFFFFFFFFFFFL;

  private final SecureRandom random = new SecureRandom();
  private long last;

  /** Returns the next id. */
  public synchronized UUID next() {
    long now = System.currentTimeMillis() << COUNTER_BITS;
    last = Math.max(now, last + 1);
    long time = last >>> COUNTER_BITS;
    long counter = last & ((1L << COUNTER_BITS) - 1);
    return new UUID(
        (time << 16) | VERSION_7 | counter, (random.nextLong() & VARIANT_MASK) | VARIANT);
  }
}
