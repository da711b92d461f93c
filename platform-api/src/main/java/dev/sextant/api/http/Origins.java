package dev.sextant.api.http;

import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;

/** Keeps pages of other sites from acting with a visitor's cookie. */
final class Origins {

  private Origins() {}

  /** Succeeds only if the browser says that the request comes from our own pages. */
  static Future<Void> require(HttpServerRequest request) {
    return isSaid(request) ? check(request) : Future.failedFuture(crossOrigin());
  }

  /** Succeeds unless the browser says that the request comes from elsewhere. */
  static Future<Void> check(HttpServerRequest request) {
    String site = request.getHeader("Sec-Fetch-Site");
    String origin = request.getHeader("Origin");
    boolean own =
        (site == null || site.equals("same-origin") || site.equals("none"))
            && (origin == null || isOwn(origin, request));
    return own ? Future.succeededFuture() : Future.failedFuture(crossOrigin());
  }

  private static boolean isSaid(HttpServerRequest request) {
    return request.getHeader("Sec-Fetch-Site") != null || request.getHeader("Origin") != null;
  }

  private static boolean isOwn(String origin, HttpServerRequest request) {
    HostAndPort host = request.authority();
    return host != null && origin.equalsIgnoreCase(request.scheme() + "://" + host);
  }

  private static Refusal crossOrigin() {
    return new Refusal(
        Refusal.Kind.FORBIDDEN,
        "cross-origin",
        "A request with the session cookie must come from Sextant's own pages; programs send a token.");
  }
}
