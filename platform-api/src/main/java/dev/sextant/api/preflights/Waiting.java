package dev.sextant.api.preflights;

import io.vertx.core.Future;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for a future on a thread that may block. */
final class Waiting {

  private static final long LONGEST_SECONDS = 120;

  private Waiting() {}

  /** Returns the result of the future; throws its failure, or fails after a timeout. */
  static <T> T on(Future<T> future) {
    try {
      return future
          .toCompletionStage()
          .toCompletableFuture()
          .get(LONGEST_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted while reading");
    } catch (ExecutionException | TimeoutException e) {
      throw new CompletionException(e);
    }
  }
}
