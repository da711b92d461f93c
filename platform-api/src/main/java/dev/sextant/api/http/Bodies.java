package dev.sextant.api.http;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;

/** Reads a short body into memory. */
final class Bodies {

  private Bodies() {}

  /** Returns the body of a paused request; refused if it is longer than the limit. */
  static Future<Buffer> read(HttpServerRequest request, int limit) {
    Promise<Buffer> promise = Promise.promise();
    Buffer body = Buffer.buffer();
    request.handler(
        chunk -> {
          if (body.length() + chunk.length() <= limit) {
            body.appendBuffer(chunk);
          } else {
            promise.tryFail(tooLong(limit));
          }
        });
    request.exceptionHandler(promise::tryFail);
    request.endHandler(end -> promise.tryComplete(body));
    request.resume();
    return promise.future();
  }

  private static Refusal tooLong(int limit) {
    return new Refusal(
        Refusal.Kind.TOO_LARGE,
        "too-large",
        "The body is longer than the %d bytes that this address takes.".formatted(limit));
  }
}
