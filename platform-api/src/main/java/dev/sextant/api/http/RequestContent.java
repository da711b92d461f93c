package dev.sextant.api.http;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.streams.ReadStream;
import org.jspecify.annotations.Nullable;

/**
 * The content of a request. Unlike the request itself, it fails when it is resumed after the
 * connection has closed: a request tells that only to handlers that were there before.
 */
final class RequestContent implements ReadStream<Buffer> {

  private final HttpServerRequest request;
  private Handler<Throwable> failed = failure -> {};

  RequestContent(HttpServerRequest request) {
    this.request = request;
  }

  @Override
  public ReadStream<Buffer> exceptionHandler(@Nullable Handler<Throwable> handler) {
    failed = handler == null ? failure -> {} : handler;
    request.exceptionHandler(handler);
    return this;
  }

  @Override
  public ReadStream<Buffer> handler(@Nullable Handler<Buffer> handler) {
    request.handler(handler);
    return this;
  }

  @Override
  public ReadStream<Buffer> endHandler(@Nullable Handler<Void> handler) {
    request.endHandler(handler);
    return this;
  }

  @Override
  public ReadStream<Buffer> pause() {
    request.pause();
    return this;
  }

  @Override
  public ReadStream<Buffer> resume() {
    return fetch(Long.MAX_VALUE);
  }

  @Override
  public ReadStream<Buffer> fetch(long amount) {
    if (request.response().closed()) {
      failed.handle(new HttpClosedException("The connection was closed before the content."));
    } else {
      request.fetch(amount);
    }
    return this;
  }
}
