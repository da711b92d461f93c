package dev.sextant.api.http;

import io.vertx.core.http.HttpServerResponse;

/** Tells browsers to run our own scripts only, in no other site's frame. */
final class SecurityHeaders {

  private static final String CONTENT_SECURITY_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
          + "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
          + "frame-ancestors 'none'";

  private SecurityHeaders() {}

  static void add(HttpServerResponse response) {
    response
        .putHeader("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        .putHeader("X-Content-Type-Options", "nosniff")
        .putHeader("X-Frame-Options", "DENY")
        .putHeader("Referrer-Policy", "no-referrer")
        .putHeader("Cross-Origin-Opener-Policy", "same-origin")
        .putHeader("Cross-Origin-Resource-Policy", "same-origin");
  }
}
