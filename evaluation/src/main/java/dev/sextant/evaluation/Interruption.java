package dev.sextant.evaluation;

import java.util.concurrent.CancellationException;

/** Stops a thread's work soon after an interrupt. */
final class Interruption {

  private Interruption() {}

  /**
   * Returns unless the thread is interrupted; keeps the interrupt status.
   *
   * @throws CancellationException if the thread is interrupted
   */
  static void check() {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("Interrupted between two scores.");
    }
  }
}
