package dev.sextant.standalone.instance;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Unwraps a future's failure. */
final class Failures {

  private Failures() {}

  static <T> T unwrap(CompletableFuture<T> future) throws Exception {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw e;
    }
  }
}
