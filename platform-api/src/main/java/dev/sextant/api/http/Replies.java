package dev.sextant.api.http;

import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;

/** The one adapter that writes replies. */
final class Replies {

  private Replies() {}

  static Reply problem(RoutingContext context, Throwable failure) {
    return Problems.of(failure, RequestIds.of(context));
  }

  static Future<Void> send(RoutingContext context, Reply reply) {
    HttpServerResponse response = context.response();
    if (response.ended() || response.closed()) {
      return Future.succeededFuture();
    }
    response.setStatusCode(reply.status()).putHeader("Cache-Control", "no-store");
    reply.headers().forEach(each -> response.headers().add(each.getKey(), each.getValue()));
    closeIfUnread(context.request(), response);
    Reply.Body body = reply.body();
    if (body instanceof Reply.Body.Bytes bytes) {
      return response.putHeader("Content-Type", bytes.contentType()).end(bytes.bytes());
    }
    if (body instanceof Reply.Body.Events events) {
      return stream(response, events.source());
    }
    return response.end();
  }

  /** What is left of a refused body is not worth reading. */
  private static void closeIfUnread(HttpServerRequest request, HttpServerResponse response) {
    if (!request.isEnded()) {
      response.putHeader("Connection", "close");
      request.handler(chunk -> {}).exceptionHandler(broken -> {}).resume();
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
        .eventually(() -> response.closed() ? Future.succeededFuture() : response.end());
  }
}
