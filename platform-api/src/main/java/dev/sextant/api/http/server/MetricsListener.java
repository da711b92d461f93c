package dev.sextant.api.http.server;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.net.BindException;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Serves the metrics of this process on a port of their own: {@code GET /metrics}, and nothing
 * else.
 */
public final class MetricsListener {

  private static final String PATH = "/metrics";
  private static final int NOT_FOUND = 404;
  private static final int UNAVAILABLE = 503;

  /** More would be no scrapes. */
  private static final Connections.Bounds BOUNDS =
      new Connections.Bounds(32, Duration.ofMinutes(2), Duration.ofSeconds(10), 1 << 10);

  private final Connections connections;
  private final String mediaType;
  private final Supplier<Future<Buffer>> metrics;

  private MetricsListener(
      Connections connections, String mediaType, Supplier<Future<Buffer>> metrics) {
    this.connections = connections;
    this.mediaType = mediaType;
    this.metrics = metrics;
  }

  /**
   * Starts listening.
   *
   * @param port 0 picks a free port
   * @param metrics answers within a bounded time
   * @return fails with a sentence if the address cannot be listened on
   */
  public static Future<HttpServer> start(
      Vertx vertx, String host, int port, String mediaType, Supplier<Future<Buffer>> metrics) {
    Connections connections = new Connections(vertx, BOUNDS);
    MetricsListener listener = new MetricsListener(connections, mediaType, metrics);
    return vertx
        .createHttpServer(
            new HttpServerOptions().setHost(host).setPort(port).setHttp2ClearTextEnabled(false))
        .connectionHandler(connections::opened)
        .requestHandler(listener::answer)
        .listen()
        .recover(failure -> Future.failedFuture(taken(host, port, failure)));
  }

  private void answer(HttpServerRequest request) {
    if (!connections.began(request)) {
      request.connection().close();
      return;
    }
    request.response().endHandler(ended -> connections.answered(request.connection()));
    if (HttpMethod.GET.equals(request.method()) && PATH.equals(request.path())) {
      metrics
          .get()
          .onSuccess(text -> request.response().putHeader("Content-Type", mediaType).end(text))
          .onFailure(failure -> request.response().setStatusCode(UNAVAILABLE).end());
    } else {
      request.response().setStatusCode(NOT_FOUND).end();
    }
  }

  private static Throwable taken(String host, int port, Throwable failure) {
    return failure instanceof BindException
        ? new IllegalStateException(
            "the metrics cannot listen on %s:%d: %s".formatted(host, port, failure.getMessage()),
            failure)
        : failure;
  }
}
