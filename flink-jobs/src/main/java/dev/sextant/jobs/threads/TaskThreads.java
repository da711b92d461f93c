package dev.sextant.jobs.threads;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The threads of one task. A cancelled task interrupts them and waits until they end. */
public final class TaskThreads {

  private static final Logger LOG = LoggerFactory.getLogger(TaskThreads.class);

  private final ThreadPoolExecutor threads;

  /** Complete once the last thread has ended. */
  private final CompletableFuture<Void> ended = new CompletableFuture<>();

  public TaskThreads(int count) {
    threads =
        new ThreadPoolExecutor(
            count, count, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), TaskThreads::daemon) {
          @Override
          protected void terminated() {
            ended.complete(null);
          }
        };
  }

  /** A daemon: a thread that outlives its task does not keep the process alive. */
  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "sextant-task");
    thread.setDaemon(true);
    return thread;
  }

  /** Runs the work on one of the threads as soon as one is free. */
  public void execute(Runnable work) {
    threads.execute(work);
  }

  /**
   * Calls all functions, each on one thread, and returns their results in the order of the
   * functions. When one fails, it does not wait for the others.
   *
   * @throws IllegalStateException if a function fails with an exception, which is the cause
   * @throws Error if a function fails with one, such as a lack of memory: Flink treats it as fatal
   */
  public <T> List<T> callAll(List<Callable<T>> functions) throws InterruptedException {
    CompletionService<T> completed = new ExecutorCompletionService<>(threads);
    List<Future<T>> futures = functions.stream().map(completed::submit).toList();
    List<T> results = new ArrayList<>(futures.size());
    try {
      for (int i = 0; i < futures.size(); i++) {
        completed.take().get();
      }
      for (Future<T> future : futures) {
        results.add(future.get());
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException("a thread of the task failed", e.getCause());
    }
    return results;
  }

  /** Calls a function on a thread, as {@link #callAll} does. */
  public <T> T call(Callable<T> function) throws InterruptedException {
    return callAll(List.of(function)).get(0);
  }

  /** Interrupts the threads, which start no more work, and does not wait for them. */
  public void interrupt() {
    threads.shutdownNow();
  }

  /** Returns whether {@link #interrupt} or {@link #end} was called. */
  public boolean isEnding() {
    return threads.isShutdown();
  }

  /**
   * Interrupts the threads, and releases what they use once they have ended: before this returns if
   * they end in time, else on the last of them, whenever that ends.
   *
   * @param longest time to wait
   */
  public void end(Duration longest, Runnable release) {
    if (end(longest)) {
      release.run();
      return;
    }
    LOG.warn(
        "Threads of a task still run {} s after it has ended; what they use is released when they end",
        longest.toSeconds());
    ended
        .thenRun(release)
        .exceptionally(
            failure -> {
              LOG.error("what the threads of a task used could not be released", failure);
              return null;
            });
  }

  /**
   * Interrupts the threads and waits until they end. Flink interrupts a slow task repeatedly; this
   * method keeps waiting, and the caller stays interrupted.
   *
   * @param longest time to wait
   * @return whether the threads have ended
   */
  public boolean end(Duration longest) {
    threads.shutdownNow();
    boolean interrupted = false;
    long deadline = System.nanoTime() + longest.toNanos();
    try {
      while (true) {
        try {
          return threads.awaitTermination(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
