package dev.sextant.remote.call;

import dev.sextant.remote.generation.Ask;
import dev.sextant.remote.http.Cancellation;
import java.util.concurrent.CompletableFuture;

/** Calls a generator once, without retries. */
@FunctionalInterface
public interface Caller {

  /** Starts a call; the future never fails, a failed call is a result. */
  CompletableFuture<CallResult> call(Ask ask, Cancellation cancellation);
}
