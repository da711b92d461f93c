package dev.sextant.inference.trial;

import dev.sextant.inference.model.ModelMemoryException;
import java.util.concurrent.Semaphore;

/**
 * Runs one trial at a time. Each has a JVM of its own, with memory and threads that come on top of
 * those of this process.
 */
public final class SingleTrial {

  private static final Semaphore FREE = new Semaphore(1);

  private SingleTrial() {}

  /**
   * Runs a trial.
   *
   * @param what is tried, at the begin of a sentence, such as "The export NAME"
   * @throws ModelMemoryException if another trial runs; that passes
   */
  public static void run(String what, Runnable trial) {
    if (!FREE.tryAcquire()) {
      throw new ModelMemoryException(
          "%s cannot be tried now: another export is being tried, and this process tries one at a time. Try again in a few minutes."
              .formatted(what),
          true);
    }
    try {
      trial.run();
    } finally {
      FREE.release();
    }
  }
}
