package dev.sextant.inference.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * The threads that networks run on: a fixed number for the life of the JVM, because native code
 * keeps memory for every thread that has called it.
 */
public final class Workers {

  private static final long LONGEST_TASK_SECONDS = 10;

  /**
   * The stack of a thread that calls native code, in bytes; docs/processors.md has the
   * measurements. Java's own default of 1 MB is too small for kernels that keep matrix tiles on it.
   */
  static final long STACK_BYTES = 8L << 20;

  /** Twice what a pass of all-mpnet-base-v2 takes, in bytes. */
  private static final long MEMORY_PER_THREAD = 108L << 20;

  private final int count;
  private final ThreadPoolExecutor threads;

  public Workers(int count) {
    this.count = count;
    AtomicInteger number = new AtomicInteger();
    this.threads =
        new ThreadPoolExecutor(
            count,
            count,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread =
                  new Thread(null, task, "model-" + number.incrementAndGet(), STACK_BYTES);
              thread.setDaemon(true);
              // Not the caller's, which Flink closes at the end of a job.
              thread.setContextClassLoader(Workers.class.getClassLoader());
              return thread;
            },
            (task, stopped) -> cancel(task));
  }

  /**
   * Returns the workers that all models of the JVM share: one for each processor, or fewer where
   * {@link ModelMemory} is small.
   */
  public static Workers shared() {
    return Shared.WORKERS;
  }

  /** Returns how many tasks run at once. */
  public int count() {
    return count;
  }

  /** Returns how many tasks have not started. */
  int waiting() {
    return threads.getQueue().size();
  }

  /**
   * Runs the tasks and returns their results in the same order.
   *
   * @throws ModelException if one fails
   * @throws CancellationException if the process is stopping, or if the caller is interrupted while
   *     it waits; tasks that have not started are then dropped, and the caller stays interrupted
   */
  public <T> List<T> run(List<Callable<T>> tasks) {
    List<Future<T>> futures = tasks.stream().map(threads::submit).toList();
    try {
      List<T> results = new ArrayList<>(futures.size());
      for (Future<T> future : futures) {
        results.add(future.get());
      }
      return results;
    } catch (ExecutionException e) {
      throw failed(e);
    } catch (CancellationException e) {
      throw cancelled("The process is stopping: no model runs any more.", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw cancelled("Interrupted while a model runs.", e);
    } finally {
      futures.forEach(future -> future.cancel(false));
    }
  }

  /**
   * Runs one task and returns its result, even if the caller is interrupted meanwhile. Use it for a
   * result that must be released, such as a model.
   *
   * @throws ModelException if it fails
   * @throws CancellationException if the process is stopping
   */
  public <T> T finish(Callable<T> task) {
    Future<T> future = threads.submit(task);
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return future.get();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } catch (ExecutionException e) {
      throw failed(e);
    } catch (CancellationException e) {
      throw cancelled("The process is stopping: no model runs any more.", e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Runs one task as {@link #finish(Callable)} does. Once its result is there, no thread of these
   * workers refers to the input any more, so that a collection of the heap can give back what it
   * holds, such as the maps of a model's files.
   */
  public <I, T> T consume(I input, Function<I, T> task) {
    Queue<I> once = new ArrayDeque<>(List.of(input));
    return finish(() -> task.apply(once.remove()));
  }

  /**
   * Waits until no native code runs, because ending the process during native code crashes it.
   * Tasks that have not started never will; their callers, and all later ones, fail at once.
   */
  void stop() {
    threads.shutdown();
    List<Runnable> dropped = new ArrayList<>();
    threads.getQueue().drainTo(dropped);
    dropped.forEach(Workers::cancel);
    try {
      threads.awaitTermination(LONGEST_TASK_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the wait for a task that will never run; every submitted task is a future. */
  private static void cancel(Runnable task) {
    if (task instanceof Future<?> future) {
      future.cancel(false);
    }
  }

  private static ModelException failed(ExecutionException e) {
    return e.getCause() instanceof ModelException failure
        ? failure
        : new ModelException("The model failed: " + e.getCause(), e.getCause());
  }

  private static CancellationException cancelled(String message, Exception cause) {
    CancellationException cancelled = new CancellationException(message);
    cancelled.initCause(cause);
    return cancelled;
  }

  private static final class Shared {
    private static final Workers WORKERS = new Workers(threads());

    /** Each pass takes memory of the models, so that little memory on many processors has fewer. */
    private static int threads() {
      long most = Math.max(1, ModelMemory.ofProcess().limit() / MEMORY_PER_THREAD);
      return (int) Math.min(most, Runtime.getRuntime().availableProcessors());
    }

    static {
      Runtime.getRuntime().addShutdownHook(new Thread(WORKERS::stop, "model-stop"));
    }
  }
}
