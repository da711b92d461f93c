package dev.sextant.inference;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that networks run on: a fixed number, kept for the life of the JVM, since native code
 * keeps memory for every thread that ever called it.
 */
final class Workers {

  private final int count;
  private final ExecutorService threads;

  Workers(int count) {
    this.count = count;
    AtomicInteger number = new AtomicInteger();
    this.threads =
        Executors.newFixedThreadPool(
            count,
            task -> {
              Thread thread = new Thread(task, "embedding-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Returns those that all embedders of the JVM share, one for each processor. */
  static Workers shared() {
    return Shared.WORKERS;
  }

  int count() {
    return count;
  }

  /**
   * Runs the tasks and returns their results in the same order.
   *
   * @throws EmbeddingException if one fails, or if the caller is interrupted while it waits; tasks
   *     that have not begun are dropped then
   */
  <T> List<T> run(List<Callable<T>> tasks) {
    List<Future<T>> futures = tasks.stream().map(threads::submit).toList();
    try {
      List<T> results = new ArrayList<>(futures.size());
      for (Future<T> future : futures) {
        results.add(future.get());
      }
      return results;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof EmbeddingException failure
          ? failure
          : new EmbeddingException("Embedding failed: " + e.getCause(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EmbeddingException("Interrupted while embedding.", e);
    } finally {
      futures.forEach(future -> future.cancel(false));
    }
  }

  private static final class Shared {
    private static final Workers WORKERS = new Workers(Runtime.getRuntime().availableProcessors());
  }
}
