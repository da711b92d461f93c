package dev.sextant.evaluation;

import java.util.concurrent.CancellationException;

/** Ends what the thread is at once somebody has interrupted it. */
final class Interruption {

  private Interruption() {}

  /**
   * Goes on unless the thread is interrupted, which it stays.
   *
   * @throws CancellationException if it is
   */
  static void check() {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("Interrupted between two scores.");
    }
  }
}
