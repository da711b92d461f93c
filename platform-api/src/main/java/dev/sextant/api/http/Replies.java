package dev.sextant.api.http;

import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;

/** The one adapter that writes replies. */
final class Replies {

  private static final long MOST_DRAINED = 64L << 20;

  private Replies() {}

  static Reply problem(RoutingContext context, Throwable failure) {
    return Problems.of(failure, RequestIds.of(context));
  }

  static Future<Void> send(RoutingContext context, Reply reply) {
    HttpServerResponse response = context.response();
    if (response.ended() || response.closed()) {
      return Future.succeededFuture();
    }
    if (response.headWritten()) {
      return response.reset();
    }
    response.setStatusCode(reply.status()).putHeader("Cache-Control", "no-store");
    reply.headers().forEach(each -> response.headers().add(each.getKey(), each.getValue()));
    drain(context.request());
    Reply.Body body = reply.body();
    if (body instanceof Reply.Body.Bytes bytes) {
      return response.putHeader("Content-Type", bytes.contentType()).end(bytes.bytes());
    }
    if (body instanceof Reply.Body.Events events) {
      return stream(response, events.source());
    }
    return response.end();
  }

  /**
   * Many clients look for the reply only when all of their body is sent, so what is left of a
   * refused one is read, up to a limit.
   */
  private static void drain(HttpServerRequest request) {
    if (!request.isEnded()) {
      long[] drained = {0};
      request
          .handler(
              chunk -> {
                drained[0] += chunk.length();
                if (drained[0] > MOST_DRAINED) {
                  request.connection().close();
                }
              })
          .exceptionHandler(broken -> {})
          .resume();
    }
  }

  private static Future<Void> stream(HttpServerResponse response, EventSource source) {
    response
        .setChunked(true)
        .putHeader("Content-Type", "text/event-stream")
        .putHeader("X-Accel-Buffering", "no")
        .exceptionHandler(gone -> {});
    return source
        .run(new EventSink(response))
        .compose(done -> response.closed() ? Future.succeededFuture() : response.end())
        .recover(failure -> goneOr(failure, response));
  }

  /** A client that went away is no failure. */
  private static Future<Void> goneOr(Throwable failure, HttpServerResponse response) {
    return response.closed() ? Future.succeededFuture() : Future.failedFuture(failure);
  }
}
