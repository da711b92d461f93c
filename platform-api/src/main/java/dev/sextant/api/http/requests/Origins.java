package dev.sextant.api.http.requests;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Site;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;

/** Prevents pages of other sites from using a visitor's cookie. */
public final class Origins {

  private Origins() {}

  /** Succeeds only if the browser reports that the request comes from our own pages. */
  public static Future<Void> require(HttpServerRequest request, Site site) {
    return isSaid(request) ? check(request, site) : Future.failedFuture(crossOrigin());
  }

  /** Succeeds unless the browser reports another origin. */
  public static Future<Void> check(HttpServerRequest request, Site site) {
    String said = request.getHeader("Sec-Fetch-Site");
    String origin = request.getHeader("Origin");
    boolean own =
        (said == null || said.equals("same-origin") || said.equals("none"))
            && (origin == null || isOwn(origin, request, site));
    return own ? Future.succeededFuture() : Future.failedFuture(crossOrigin());
  }

  private static boolean isSaid(HttpServerRequest request) {
    return request.getHeader("Sec-Fetch-Site") != null || request.getHeader("Origin") != null;
  }

  private static boolean isOwn(String origin, HttpServerRequest request, Site site) {
    HostAndPort host = request.authority();
    return host != null && site.isOwn(origin, String.valueOf(request.scheme()), host);
  }

  private static Refusal crossOrigin() {
    return new Refusal(
        Refusal.Kind.FORBIDDEN,
        "cross-origin",
        "A request with the session cookie must come from Sextant's own pages; programs send a"
            + " token.");
  }
}
