package dev.sextant.api.exports;

import dev.sextant.api.http.ContentSource;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Passes content from the export to the response: the export waits until the response requests
 * more. Both run on one context.
 */
final class Handoff implements ContentSource {

  /** Longer than the idle timeout of a connection, so the client is gone. */
  private static final long PATIENCE_SECONDS = 180;

  /**
   * Content keeps a snapshot of the database and the place of another export. So a client that
   * takes it more slowly, apart from the patience, gets no more of it.
   */
  private static final long SLOWEST_BYTES_PER_SECOND = 1 << 18;

  private static final long NANOS = 1_000_000_000;

  private final LongSupplier clock;
  private long givenBytes;
  private long waitedNanos;
  private Promise<Optional<Buffer>> asked = Promise.promise();
  private Promise<Void> wanted = Promise.promise();
  private boolean closed;

  /**
   * Creates it.
   *
   * @param clock in nanoseconds, from any origin
   */
  Handoff(LongSupplier clock) {
    this.clock = clock;
  }

  @Override
  public Future<Optional<Buffer>> next() {
    wanted.tryComplete();
    return asked.future();
  }

  /** The client is gone, so the export stops. */
  @Override
  public void close() {
    closed = true;
    wanted.tryFail("nobody takes the content any more");
  }

  /** Completes when content is requested; fails after a timeout, or if the client is too slow. */
  Future<Void> wanted() {
    long left = leftNanos();
    if (left <= 0) {
      return Future.failedFuture(
          "the client takes less than %d bytes in a second".formatted(SLOWEST_BYTES_PER_SECOND));
    }
    long begin = clock.getAsLong();
    return wanted
        .future()
        .timeout(Math.min(left, PATIENCE_SECONDS * NANOS), TimeUnit.NANOSECONDS)
        .onComplete(ended -> waitedNanos += clock.getAsLong() - begin);
  }

  /** Returns how long the content may still wait for the client. */
  private long leftNanos() {
    return PATIENCE_SECONDS * NANOS
        + (long) ((double) givenBytes / SLOWEST_BYTES_PER_SECOND * NANOS)
        - waitedNanos;
  }

  /** Passes on content. */
  Future<Void> give(Buffer content) {
    if (closed) {
      return Future.failedFuture("nobody takes the content any more");
    }
    givenBytes += content.length();
    Promise<Optional<Buffer>> taker = asked;
    asked = Promise.promise();
    wanted = Promise.promise();
    taker.complete(Optional.of(content));
    return wanted();
  }

  void end() {
    asked.tryComplete(Optional.empty());
  }

  /** Fails the content before its end. */
  void fail(Throwable failure) {
    asked.tryFail(failure);
  }
}
