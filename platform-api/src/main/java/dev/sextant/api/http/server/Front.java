package dev.sextant.api.http.server;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.replies.Problems;
import dev.sextant.api.http.replies.Replies;
import dev.sextant.api.http.requests.RequestIds;
import dev.sextant.api.http.requests.WellFormed;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.HttpException;
import java.util.Optional;

/**
 * Handles each request first: adds an id and the security headers to every answer, and refuses
 * malformed requests.
 */
final class Front implements Handler<HttpServerRequest> {

  private static final int REQUEST_URI_TOO_LONG = 414;
  private static final int REQUEST_HEADER_FIELDS_TOO_LARGE = 431;

  private final Connections connections;
  private final SecurityHeaders headers;
  private final Router router;

  Front(Connections connections, SecurityHeaders headers, Router router) {
    this.connections = connections;
    this.headers = headers;
    this.router = router;
    router.route().order(-1).handler(this::awaitEnd);
  }

  @Override
  public void handle(HttpServerRequest request) {
    if (!connections.began(request)) {
      request.connection().close();
      return;
    }
    if (request.getHeader("Transfer-Encoding") != null) {
      hearNoMore(request);
    }
    HttpServerResponse response = request.response();
    String id = RequestIds.assign(response);
    headers.add(response);
    Optional<String> fault = WellFormed.fault(request);
    if (fault.isPresent()) {
      refuse(request, malformed(fault.get()), id);
    } else {
      router.handle(request);
    }
  }

  private void awaitEnd(RoutingContext context) {
    context.addEndHandler(ended -> connections.answered(context.request().connection()));
    context.next();
  }

  /**
   * Closes the connection after this request. If it had both a length and chunked encoding, the
   * length was removed before we see it. Bytes that a proxy might count as its rest must never be
   * read as the next request.
   */
  private void hearNoMore(HttpServerRequest request) {
    request.response().putHeader("Connection", "close");
    connections.hearNoMore(request.connection());
  }

  /** Answers a request that cannot be parsed. */
  void refuseUnreadable(HttpServerRequest request) {
    String id = RequestIds.assign(request.response());
    headers.add(request.response());
    Throwable cause = request.decoderResult().cause();
    if (cause instanceof TooLongHttpHeaderException) {
      refuse(request, new HttpException(REQUEST_HEADER_FIELDS_TOO_LARGE), id);
    } else if (cause instanceof TooLongHttpLineException) {
      refuse(request, new HttpException(REQUEST_URI_TOO_LONG), id);
    } else {
      refuse(request, malformed("This is no HTTP/1.1 request that can be read."), id);
    }
  }

  private static Refusal malformed(String sentence) {
    return new Refusal(Refusal.Kind.MALFORMED, "malformed-request", sentence);
  }

  /** Closes the connection: further bytes cannot be told apart from the refused request. */
  private static void refuse(HttpServerRequest request, Throwable no, String id) {
    request.response().putHeader("Connection", "close");
    Replies.send(request, Problems.of(no, id)).onComplete(sent -> request.connection().close());
  }
}
