package dev.sextant.api.http.server;

import dev.sextant.api.http.Site;
import io.vertx.core.http.HttpServerResponse;

/** Restricts browsers to our own scripts, and forbids frames in other sites. */
final class SecurityHeaders {

  private static final String CONTENT_SECURITY_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src"
          + " 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self';"
          + " frame-ancestors 'none'";

  /** Two years, as the preload lists of browsers require. */
  private static final String STAY_WITH_HTTPS = "max-age=63072000";

  private final boolean secure;

  SecurityHeaders(Site site) {
    this.secure = site.isSecure();
  }

  void add(HttpServerResponse response) {
    if (secure) {
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
}
