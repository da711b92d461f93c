package dev.sextant.api.http.server;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.http.Site;
import dev.sextant.api.http.replies.Problems;
import dev.sextant.api.http.replies.Replies;
import dev.sextant.api.http.requests.RequestIds;
import dev.sextant.api.http.requests.WellFormed;
import dev.sextant.api.telemetry.RequestMeters;
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

  /** Restricts browsers to our own scripts, and forbids frames in other sites. */
  private static final String CONTENT_SECURITY_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src"
          + " 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self';"
          + " frame-ancestors 'none'";

  /** Two years, as the preload lists of browsers require. */
  private static final String STAY_WITH_HTTPS = "max-age=63072000";

  private final Connections connections;
  private final Site site;
  private final Router router;
  private final RequestMeters meters;

  Front(Connections connections, Site site, Router router, RequestMeters meters) {
    this.meters = meters;
    this.connections = connections;
    this.site = site;
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
    addSecurityHeaders(response);
    Optional<String> fault = WellFormed.fault(request, site);
    if (fault.isPresent()) {
      refuse(request, malformed(fault.get()), id);
    } else {
      router.handle(request);
    }
  }

  private void addSecurityHeaders(HttpServerResponse response) {
    if (site.isSecure()) {
      response.putHeader("Strict-Transport-Security", STAY_WITH_HTTPS);
    }
    response
        .putHeader("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        .putHeader("X-Content-Type-Options", "nosniff")
        .putHeader("X-Frame-Options", "DENY")
        .putHeader("Referrer-Policy", "no-referrer")
        .putHeader("Cross-Origin-Opener-Policy", "same-origin")
        .putHeader("Cross-Origin-Resource-Policy", "same-origin");
  }

  private void awaitEnd(RoutingContext context) {
    RequestMeasure.begin(context, meters);
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
    addSecurityHeaders(request.response());
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
    return Refusal.malformed("malformed-request", sentence);
  }

  /** Closes the connection: further bytes cannot be distinguished from the refused request. */
  private void refuse(HttpServerRequest request, Throwable no, String id) {
    request.response().putHeader("Connection", "close");
    Reply problem = Problems.of(no, id);
    RequestMeasure.refused(request, meters, problem.status());
    Replies.send(request, problem).onComplete(sent -> request.connection().close());
  }
}
