package dev.sextant.api;

import dev.sextant.api.dispatch.JobCluster;
import dev.sextant.api.embedders.ModelCatalogue;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;

/** The running API. */
public final class PlatformApi {

  private final HttpServer server;

  private PlatformApi(HttpServer server) {
    this.server = server;
  }

  /**
   * Starts listening and dispatching.
   *
   * @return fails if the port is taken, the database cannot be reached or the contract and the code
   *     differ
   */
  public static Future<PlatformApi> start(
      Vertx vertx, ApiConfig config, JobCluster cluster, ModelCatalogue models) {
    return vertx
        .createHttpServer()
        .requestHandler(request -> request.response().setStatusCode(503).end())
        .listen(config.listener().port(), config.listener().host())
        .map(PlatformApi::new);
  }

  /** Returns the port it listens on. */
  public int port() {
    return server.actualPort();
  }

  /**
   * Returns a code that opens one session, once, within ten minutes.
   *
   * @param tenant whose session it will be
   * @param subject who signs in
   */
  public String signInCode(TenantId tenant, String subject) {
    throw new UnsupportedOperationException("sign-in is not there yet");
  }

  /** Stops listening and dispatching; jobs of the cluster go on. */
  public Future<Void> close() {
    return server.close();
  }
}
