package dev.sextant.inference.image;

import dev.sextant.inference.model.ModelException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The memory that decoded pictures may take in this JVM at once. A file of a few kilobytes can hold
 * forty million pixels, and every worker may decode one.
 */
final class DecodingMemory {

  private static final int UNIT = 1 << 20;

  /** Enough for one picture of the largest size with 16 bits a sample, if the heap is large. */
  private static final int MOST_UNITS = 320;

  /** All that decodes shares the heap with other work. */
  private static final int UNITS =
      (int) Math.max(1, Math.min(MOST_UNITS, Runtime.getRuntime().maxMemory() / 3 / UNIT));

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

  /**
   * Waits until there are so many bytes.
   *
   * @throws ModelException if there never are
   */
  static Share take(long bytes) {
    long needed = bytes / UNIT + 1;
    if (needed > UNITS) {
      throw new ModelException(
          "A picture should take at most %d MiB while it is decoded, since this process has little memory; this one takes %d."
              .formatted(UNITS, needed));
    }
    int units = (int) needed;
    FREE.acquireUninterruptibly(units);
    return new Share(units);
  }
}
