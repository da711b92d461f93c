package dev.sextant.api.exports;

import dev.sextant.api.http.ContentSource;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Where content changes hands: who makes it waits until who takes it asks for more. Both are on one
 * context.
 */
final class Handoff implements ContentSource {

  /** Longer than a connection may idle: nobody asks any more. */
  private static final long PATIENCE_SECONDS = 180;

  private Promise<Optional<Buffer>> asked = Promise.promise();
  private Promise<Void> wanted = Promise.promise();
  private boolean closed;

  @Override
  public Future<Optional<Buffer>> next() {
    wanted.tryComplete();
    return asked.future();
  }

  /** Whoever took the content is gone: who makes it need not wait any longer. */
  @Override
  public void close() {
    closed = true;
    wanted.tryFail("nobody takes the content any more");
  }

  /** Returns when somebody wants content; fails if nobody does for long. */
  Future<Void> wanted() {
    return wanted.future().timeout(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  /** Gives content to who wants it. */
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

  /** Says that there is no more. */
  void end() {
    asked.tryComplete(Optional.empty());
  }

  /** Says that there will be no more, though there should. */
  void fail(Throwable failure) {
    asked.tryFail(failure);
  }
}
