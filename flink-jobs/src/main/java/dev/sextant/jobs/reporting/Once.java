package dev.sextant.jobs.reporting;

import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * What several threads want, and the first of them makes. Whoever waits for it heeds an interrupt.
 */
final class Once<T> {

  private final FutureTask<T> task;

  Once(Callable<T> make) {
    task = new FutureTask<>(make);
  }

  /** Makes it, unless somebody has or does; so that many are made by many threads. */
  void start() {
    task.run();
  }

  /**
   * Returns it, made now if nobody has.
   *
   * @throws CancellationException if the thread was interrupted while another made it
   */
  T get() {
    task.run();
    try {
      return task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted while another thread made it");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
