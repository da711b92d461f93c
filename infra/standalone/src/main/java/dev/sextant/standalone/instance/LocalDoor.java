package dev.sextant.standalone.instance;

import dev.sextant.api.health.Part;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * Gives sign-in codes to commands on this machine, and writes bundles for them.
 *
 * <p>It has its own loopback port and requires the secret of {@link InstanceFile}: only the owner
 * of the data directory can read that file. {@code POST /sign-in-codes} answers 204 if there are no
 * codes because users sign in through Keycloak; {@code GET /parts} lists which parts of the
 * instance are down, and why. {@code POST /bundles} writes the bundle of an experiment into a
 * folder of the same machine.
 */
public final class LocalDoor {

  private static final int CREATED = 201;
  private static final int NO_CONTENT = 204;
  private static final int FORBIDDEN = 403;
  private static final int CONFLICT = 409;

  private final HttpServer server;

  private LocalDoor(HttpServer server) {
    this.server = server;
  }

  /**
   * Opens it on a free port.
   *
   * @param secret that callers must send
   * @param codes creates a fresh sign-in code, if users sign in with codes
   * @param parts status of the parts
   * @param bundles writes the bundle of an experiment into a folder
   */
  public static Future<LocalDoor> open(
      Vertx vertx,
      String secret,
      Supplier<Optional<String>> codes,
      Supplier<Future<List<Part>>> parts,
      BiFunction<String, Path, Future<Void>> bundles) {
    return vertx
        .createHttpServer()
        .requestHandler(request -> answer(request, "Bearer " + secret, codes, parts, bundles))
        .listen(0, "127.0.0.1")
        .map(LocalDoor::new);
  }

  /** Returns its port. */
  public int port() {
    return server.actualPort();
  }

  /** Closes it. */
  public Future<Void> close() {
    return server.close();
  }

  private static void answer(
      HttpServerRequest request,
      String expected,
      Supplier<Optional<String>> codes,
      Supplier<Future<List<Part>>> parts,
      BiFunction<String, Path, Future<Void>> bundles) {
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
    } else if (known
        && request.method().equals(HttpMethod.GET)
        && "/parts".equals(request.path())) {
      parts.get().onSuccess(found -> request.response().end(json(found).toBuffer()));
    } else if (known
        && request.method().equals(HttpMethod.POST)
        && "/bundles".equals(request.path())) {
      request
          .body()
          .map(Buffer::toJsonObject)
          .compose(
              wanted ->
                  bundles.apply(
                      wanted.getString("experiment_id"), Path.of(wanted.getString("folder"))))
          .onSuccess(done -> request.response().setStatusCode(CREATED).end())
          .onFailure(
              failure ->
                  request
                      .response()
                      .setStatusCode(CONFLICT)
                      .end(String.valueOf(failure.getMessage())));
    } else {
      request.response().setStatusCode(FORBIDDEN).end();
    }
  }

  private static JsonArray json(List<Part> parts) {
    JsonArray all = new JsonArray();
    parts.forEach(
        part ->
            all.add(
                new JsonObject()
                    .put("name", part.name())
                    .put("trouble", part.trouble().orElse(null))));
    return all;
  }
}
