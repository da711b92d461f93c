package dev.sextant.api.exports;

import dev.sextant.api.http.ContentSource;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Passes content from the export to the response: the export waits until the response requests
 * more. Both run on one context.
 */
final class Handoff implements ContentSource {

  /** Longer than the idle timeout of a connection, so the client is gone. */
  private static final long PATIENCE_SECONDS = 180;

  private Promise<Optional<Buffer>> asked = Promise.promise();
  private Promise<Void> wanted = Promise.promise();
  private boolean closed;

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

  /** Completes when content is requested; fails after a timeout. */
  Future<Void> wanted() {
    return wanted.future().timeout(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  /** Passes on content. */
  Future<Void> give(Buffer content) {
    if (closed) {
      return Future.failedFuture("nobody takes the content any more");
    }
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
