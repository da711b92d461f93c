package dev.sextant.standalone.live;

import dev.sextant.api.http.Refusal;
import dev.sextant.evaluation.live.LiveScorer.BusyException;
import dev.sextant.inference.model.ModelException;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;

/**
 * The threads on which callers wait for models, separate from the threads for other blocking work.
 */
public final class Waiters implements AutoCloseable {

  private static final int THREADS = 64;

  private final WorkerExecutor threads;

  public Waiters(Vertx vertx) {
    this.threads = vertx.createSharedWorkerExecutor("live", THREADS);
  }

  /** Does the work on one of the threads; a failure of a model becomes a refusal. */
  <T> Future<T> ask(Callable<T> work) {
    return threads
        .executeBlocking(work, false)
        .recover(failure -> Future.failedFuture(refusal(failure)));
  }

  private static Throwable refusal(Throwable failure) {
    if (failure instanceof BusyException busy) {
      return new Refusal(Refusal.Kind.TOO_MANY, "busy", sentence(busy));
    }
    if (failure instanceof ModelException unusable) {
      return new Refusal(Refusal.Kind.INVALID, "model-unusable", sentence(unusable));
    }
    if (failure instanceof CancellationException) {
      return new Refusal(
          Refusal.Kind.UNAVAILABLE, "stopping", "Sextant is stopping: ask again when it is back.");
    }
    return failure;
  }

  private static String sentence(Throwable failure) {
    return String.valueOf(failure.getMessage());
  }

  @Override
  public void close() {
    threads.close();
  }
}
