package dev.sextant.standalone.instance;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Gives sign-in codes to commands on this machine.
 *
 * <p>A port of its own on loopback, which answers only to the secret of {@link InstanceFile}: who
 * can read that file owns the data directory anyway. {@code POST /sign-in-codes} is all it knows;
 * it answers 204 where there are no codes because people sign in through Keycloak.
 */
final class LocalDoor {

  private static final int CREATED = 201;
  private static final int NO_CONTENT = 204;
  private static final int FORBIDDEN = 403;

  private final HttpServer server;

  private LocalDoor(HttpServer server) {
    this.server = server;
  }

  /**
   * Opens it on a free port.
   *
   * @param secret what a caller must know
   * @param codes makes a fresh sign-in code, if people sign in with codes
   */
  static Future<LocalDoor> open(Vertx vertx, String secret, Supplier<Optional<String>> codes) {
    return vertx
        .createHttpServer()
        .requestHandler(request -> answer(request, "Bearer " + secret, codes))
        .listen(0, "127.0.0.1")
        .map(LocalDoor::new);
  }

  int port() {
    return server.actualPort();
  }

  Future<Void> close() {
    return server.close();
  }

  private static void answer(
      HttpServerRequest request, String expected, Supplier<Optional<String>> codes) {
    boolean known =
        MessageDigest.isEqual(
            expected.getBytes(StandardCharsets.UTF_8),
            String.valueOf(request.getHeader("Authorization")).getBytes(StandardCharsets.UTF_8));
    if (known
        && request.method().equals(HttpMethod.POST)
        && "/sign-in-codes".equals(request.path())) {
      codes
          .get()
          .ifPresentOrElse(
              code -> request.response().setStatusCode(CREATED).end(code),
              () -> request.response().setStatusCode(NO_CONTENT).end());
    } else {
      request.response().setStatusCode(FORBIDDEN).end();
    }
  }
}
