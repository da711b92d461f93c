package dev.sextant.remote.retry;

import dev.sextant.remote.call.CallResult;
import dev.sextant.remote.generation.TokenUsage;
import java.math.BigDecimal;
import java.util.concurrent.CompletableFuture;

/**
 * Records attempts, so that after a crash every call that may be paid is known. A future completes
 * when its record would survive a crash.
 */
public interface AttemptLog {

  /**
   * One call that is about to be made.
   *
   * @param draw names the draw, or the call of a probe
   * @param tries number of this try, from 1
   * @param most tokens that it can use
   * @param bound most that it can spend
   */
  record Attempt(String draw, int tries, TokenUsage most, BigDecimal bound) {}

  /**
   * How an attempt ended.
   *
   * @param cost what it spent; its bound if it may be paid and nothing is known
   * @param isLast whether the draw ends with it
   */
  record AttemptEnd(CallResult result, BigDecimal cost, boolean isLast) {}

  /** Records an attempt before its call. */
  CompletableFuture<Void> open(Attempt attempt);

  /** Records the end of an attempt, with its answer. */
  CompletableFuture<Void> close(Attempt attempt, AttemptEnd end);

  /** Returns a log that keeps nothing, for calls whose results are stored as they come. */
  static AttemptLog none() {
    return new AttemptLog() {
      @Override
      public CompletableFuture<Void> open(Attempt attempt) {
        return CompletableFuture.completedFuture(null);
      }

      @Override
      public CompletableFuture<Void> close(Attempt attempt, AttemptEnd end) {
        return CompletableFuture.completedFuture(null);
      }
    };
  }
}
