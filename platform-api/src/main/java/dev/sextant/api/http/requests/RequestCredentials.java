package dev.sextant.api.http.requests;

import dev.sextant.api.http.Credentials;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Site;
import io.vertx.core.Future;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the credentials of a request: the Authorization header, else the session cookie. */
public final class RequestCredentials {

  private static final String SCHEME = "Bearer ";
  private static final String CHALLENGE = "Bearer realm=\"sextant\"";

  /** Methods that change nothing. */
  public static final Set<HttpMethod> READING =
      Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

  private RequestCredentials() {}

  public static Future<Credentials> of(HttpServerRequest request, Site site) {
    String header = request.getHeader("Authorization");
    if (header != null) {
      return isBearer(header)
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
        : requireOwnOrigin(request, site).map(credentials);
  }

  /**
   * Returns the value of {@code WWW-Authenticate} for an unauthenticated request (RFC 6750, 3). The
   * scheme Bearer opens no dialog in a browser.
   */
  public static String challenge(HttpServerRequest request) {
    String header = request.getHeader("Authorization");
    return isBearer(header) ? CHALLENGE + ", error=\"invalid_token\"" : CHALLENGE;
  }

  private static boolean isBearer(@Nullable String header) {
    return header != null && header.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
  }

  private static Refusal missing() {
    return Refusal.unauthenticated(
        "unauthenticated",
        "Sign in first: send Authorization: Bearer with a token, or the session cookie.");
  }

  /** Succeeds only if the browser reports that the request comes from our own pages. */
  private static Future<Void> requireOwnOrigin(HttpServerRequest request, Site site) {
    boolean reported =
        request.getHeader("Sec-Fetch-Site") != null || request.getHeader("Origin") != null;
    return reported ? refuseOtherOrigin(request, site) : Future.failedFuture(crossOrigin());
  }

  /** Prevents pages of other sites from using a visitor's cookie: refuses another origin. */
  public static Future<Void> refuseOtherOrigin(HttpServerRequest request, Site site) {
    String from = request.getHeader("Sec-Fetch-Site");
    String origin = request.getHeader("Origin");
    return Refusal.unless(
        (from == null || from.equals("same-origin") || from.equals("none"))
            && (origin == null || isOwn(origin, request, site)),
        RequestCredentials::crossOrigin);
  }

  private static boolean isOwn(String origin, HttpServerRequest request, Site site) {
    HostAndPort host = request.authority();
    return host != null && site.isOwn(origin, String.valueOf(request.scheme()), host);
  }

  private static Refusal crossOrigin() {
    return Refusal.forbidden(
        "cross-origin",
        "A request with the session cookie must come from Sextant's own pages; programs send a"
            + " token.");
  }
}
