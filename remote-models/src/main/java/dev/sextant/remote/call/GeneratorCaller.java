package dev.sextant.remote.call;

import dev.sextant.remote.generation.Ask;
import dev.sextant.remote.http.CallCancellation;
import java.util.concurrent.CompletableFuture;

/** Calls a generator once, without retries. */
@FunctionalInterface
public interface GeneratorCaller {

  /** Starts a call; the future never fails, a failed call is a result. */
  CompletableFuture<CallResult> call(Ask ask, CallCancellation cancellation);
}
