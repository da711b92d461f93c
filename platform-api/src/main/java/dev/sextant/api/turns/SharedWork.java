package dev.sextant.api.turns;

import dev.sextant.api.telemetry.RequestTrace;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import org.jspecify.annotations.Nullable;

/**
 * Work that one request has begun, and whose outcome others take as well. Its statements are in the
 * trace of the first; the span of each other links to it.
 *
 * @param <T> outcome
 */
public final class SharedWork<T> {

  /** Once the work has ended, it refers to no request: results may be kept for long. */
  private static final class Known<T> {

    private volatile Future<T> outcome;

    /** Of the request that has begun it. */
    private volatile @Nullable RequestTrace first = RequestTrace.current();

    private Known(Future<T> outcome) {
      this.outcome = outcome;
    }

    private void end(AsyncResult<T> ended) {
      outcome =
          ended.succeeded()
              ? Future.succeededFuture(ended.result())
              : Future.failedFuture(ended.cause());
      first = null;
    }
  }

  private final Known<T> known;

  /** Makes work that the calling request has begun. */
  public SharedWork(Future<T> outcome) {
    known = new Known<>(outcome);
    outcome.onComplete(known::end);
  }

  /** Returns whether the work has ended. */
  public boolean hasEnded() {
    return known.outcome.isComplete();
  }

  /** Returns whether the work has failed. */
  public boolean hasFailed() {
    return known.outcome.failed();
  }

  /** Returns its outcome to the calling request, which continues on its own context. */
  public Future<T> join() {
    RequestTrace first = known.first;
    RequestTrace joining = RequestTrace.current();
    Future<T> outcome = known.outcome;
    if (first != null && joining != null && !outcome.isComplete()) {
      joining.joins(first);
    }
    return OwnContext.of(outcome);
  }
}
