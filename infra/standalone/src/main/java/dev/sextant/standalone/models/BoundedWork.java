package dev.sextant.standalone.models;

import dev.sextant.inference.model.ModelException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs native code, which cannot be stopped, on a thread of its own and waits for a bounded time.
 *
 * <p>When nobody waits any more, the thread is interrupted: it drops the passes that have not
 * begun, and closes its models once the others have ended.
 */
final class BoundedWork {

  private BoundedWork() {}

  /**
   * Runs work that does nothing if no time is left.
   *
   * @param thread its name
   * @param what the work is, as in "Interrupted during a check."
   * @throws TimeoutException if it does not end in time
   * @throws CancellationException if the process is stopping or the caller is interrupted
   */
  static <T> T call(String thread, String what, Duration longest, Callable<T> work)
      throws TimeoutException {
    if (longest.isZero()) {
      throw new TimeoutException();
    }
    FutureTask<T> task = new FutureTask<>(work);
    Thread runner = new Thread(task, thread);
    runner.setDaemon(true);
    runner.setContextClassLoader(BoundedWork.class.getClassLoader());
    runner.start();
    try {
      return task.get(longest.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new ModelException("The model failed: " + e.getCause(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      CancellationException cancelled =
          new CancellationException("Interrupted during %s.".formatted(what));
      cancelled.initCause(e);
      throw cancelled;
    } finally {
      task.cancel(true);
    }
  }
}
