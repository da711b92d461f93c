package dev.sextant.api.http;

import io.vertx.core.Future;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.Set;

/** Finds the credentials of a request: the Authorization header, else the session cookie. */
final class RequestCredentials {

  private static final String SCHEME = "Bearer ";

  /** What changes nothing. */
  static final Set<HttpMethod> READING =
      Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

  private RequestCredentials() {}

  static Future<Credentials> of(HttpServerRequest request, Site site) {
    String header = request.getHeader("Authorization");
    if (header != null) {
      return header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
          ? Future.succeededFuture(
              new Credentials.Bearer(header.substring(SCHEME.length()).strip()))
          : Future.failedFuture(missing());
    }
    Cookie cookie = request.getCookie(site.sessionCookie());
    if (cookie == null) {
      return Future.failedFuture(missing());
    }
    Credentials credentials = new Credentials.Cookie(cookie.getValue());
    return READING.contains(request.method())
        ? Future.succeededFuture(credentials)
        : Origins.require(request, site).map(credentials);
  }

  private static Refusal missing() {
    return new Refusal(
        Refusal.Kind.UNAUTHENTICATED,
        "unauthenticated",
        "Sign in first: send Authorization: Bearer with a token, or the session cookie.");
  }
}
