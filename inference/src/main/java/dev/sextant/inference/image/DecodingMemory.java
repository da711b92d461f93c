package dev.sextant.inference.image;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The memory that decoded pictures may take in this JVM at once. A file of a few kilobytes can hold
 * forty million pixels, and every worker may decode one.
 */
final class DecodingMemory {

  private static final int UNIT = 1 << 20;

  /** Enough for one picture of the largest size with 16 bits a sample. */
  private static final int UNITS = 320;

  private static final Semaphore FREE = new Semaphore(UNITS, true);

  private DecodingMemory() {}

  /** Part of the memory; given back when it is closed. */
  static final class Share implements AutoCloseable {

    private final int units;
    private final AtomicBoolean closed = new AtomicBoolean();

    private Share(int units) {
      this.units = units;
    }

    @Override
    public void close() {
      if (closed.compareAndSet(false, true)) {
        FREE.release(units);
      }
    }
  }

  /** Waits until there are so many bytes, or all that there is if that is less. */
  static Share take(long bytes) {
    int units = (int) Math.min(UNITS, bytes / UNIT + 1);
    FREE.acquireUninterruptibly(units);
    return new Share(units);
  }
}
