package dev.sextant.api.models;

import dev.sextant.api.http.Refusal;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Inspects models that are being registered on threads of their own, since each takes long and
 * keeps processors busy. A few more wait for a moment, while their clients wait for the reply.
 */
final class Inspections {

  /**
   * Limits of inspections.
   *
   * @param most inspections that run or wait
   * @param longestWait until one that has not begun is refused
   */
  record Bounds(int most, Duration longestWait) {

    /** With the longest trial and check, the wait is shorter than a connection may be silent. */
    static final Bounds USUAL = new Bounds(6, Duration.ofSeconds(5));
  }

  private static final int RETRY_SECONDS = 10;

  private final Vertx vertx;
  private final WorkerExecutor threads;
  private final Bounds bounds;
  private final AtomicInteger open = new AtomicInteger();

  /**
   * @param threads run as many inspections at once
   */
  Inspections(Vertx vertx, WorkerExecutor threads, Bounds bounds) {
    this.vertx = vertx;
    this.threads = threads;
    this.bounds = bounds;
  }

  /**
   * Runs an inspection.
   *
   * @return fails with a {@link Refusal} if too many run or wait, or its turn does not come soon;
   *     it does not run then
   */
  <T> Future<T> run(Callable<T> inspection) {
    if (open.incrementAndGet() > bounds.most()) {
      open.decrementAndGet();
      return Future.failedFuture(busy());
    }
    AtomicBoolean isDecided = new AtomicBoolean();
    Promise<T> reply = Promise.promise();
    long timer =
        vertx.setTimer(
            bounds.longestWait().toMillis(),
            over -> {
              if (isDecided.compareAndSet(false, true)) {
                reply.fail(busy());
              }
            });
    threads
        .executeBlocking(() -> ifFirst(isDecided, inspection), false)
        .onComplete(
            ended -> {
              open.decrementAndGet();
              vertx.cancelTimer(timer);
              if (ended.succeeded()) {
                reply.tryComplete(ended.result());
              } else {
                reply.tryFail(ended.cause());
              }
            });
    return reply.future();
  }

  private static <T> T ifFirst(AtomicBoolean isDecided, Callable<T> inspection) throws Exception {
    if (isDecided.compareAndSet(false, true)) {
      return inspection.call();
    }
    throw busy();
  }

  private static Refusal busy() {
    return Refusal.tooMany(
            "busy",
            "Other models are being registered, and each is read and tested first: send the request again once they have ended.")
        .retryAfter(RETRY_SECONDS);
  }
}
