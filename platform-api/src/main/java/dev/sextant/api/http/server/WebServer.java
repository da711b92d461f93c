package dev.sextant.api.http.server;

import dev.sextant.api.http.Authenticator;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.http.Site;
import dev.sextant.api.http.Watch;
import dev.sextant.api.http.contract.Contract;
import dev.sextant.api.http.replies.Replies;
import dev.sextant.api.telemetry.RequestMeters;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.HostAndPort;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.HttpException;
import io.vertx.ext.web.handler.StaticHandler;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The HTTP server: the contract's operations under /api/v1, the Python package under /python, the
 * pages of the UI elsewhere.
 */
public final class WebServer {

  private static final String PAGES = "webroot";
  private static final String ASSETS = "/assets";
  private static final long ASSETS_KEPT_SECONDS = Duration.ofDays(365).toSeconds();

  /**
   * Probes of supervisors name the address of the process instead of the site. What they read is
   * public.
   */
  private static final Set<String> PROBES =
      Set.of(Contract.API + "/health", Contract.API + "/ready");

  private static final int IDLE_SECONDS = 120;
  private static final int OK = 200;
  private static final int NOT_FOUND = 404;

  private WebServer() {}

  /**
   * Starts listening.
   *
   * @param site address of the pages in browsers
   * @param port 0 picks a free port
   * @param watches watches around each operation, the first outermost
   * @param meters where requests are counted
   * @return fails if the port is taken, or the contract and the operations differ
   */
  public static Future<HttpServer> start(
      Vertx vertx,
      String host,
      int port,
      Site site,
      Authenticator authenticator,
      List<Watch> watches,
      Map<String, Operation> operations,
      RequestMeters meters) {
    HttpServerOptions options =
        new HttpServerOptions()
            .setHost(host)
            .setPort(port)
            .setIdleTimeout(IDLE_SECONDS)
            .setHandle100ContinueAutomatically(true);
    return Contract.load(vertx)
        .map(
            contract ->
                Operations.router(
                    vertx, contract, site, authenticator, watches, operations, meters))
        .compose(
            api ->
                Contract.document(vertx, site.sessionCookie())
                    .map(document -> router(vertx, site.hostNames(), document, api)))
        .compose(router -> listen(vertx, options, Connections.Bounds.USUAL, site, router, meters));
  }

  /**
   * Starts a server without clear-text HTTP/2, where a connection would stay uncounted until its
   * protocol is known.
   */
  public static Future<HttpServer> listen(
      Vertx vertx,
      HttpServerOptions options,
      Connections.Bounds bounds,
      Site site,
      Router router,
      RequestMeters meters) {
    Connections connections = new Connections(vertx, bounds);
    Front front = new Front(connections, site, router, meters);
    return vertx
        .createHttpServer(options.setHttp2ClearTextEnabled(false))
        .connectionHandler(connections::opened)
        .invalidRequestHandler(front::refuseUnreadable)
        .requestHandler(front)
        .listen();
  }

  private static Router router(Vertx vertx, Set<String> hostNames, Buffer contract, Router api) {
    Router router = Router.router(vertx);
    PythonIndex python = new PythonIndex(vertx.fileSystem(), PAGES);
    router.route().handler(context -> checkHost(context, hostNames));
    router
        .route(Contract.API + Contract.RESOURCE)
        .handler(reading(context -> show(context, contract)));
    router.route(Contract.API + "/*").subRouter(api);
    router.route("/api/*").handler(context -> context.fail(NOT_FOUND));
    router.route().handler(reading(RoutingContext::next));
    router.route(PythonIndex.PATH + "/*").handler(python::show);
    router.route(ASSETS + "/*").handler(assets());
    router.route().handler(WebServer::askAgain);
    router.route().handler(pages());
    router.route().handler(WebServer::showFirstPage);
    router.route().failureHandler(WebServer::showProblem);
    router.errorHandler(NOT_FOUND, WebServer::showProblem);
    return router;
  }

  /**
   * Refuses requests to foreign host names: a foreign page may point its own name at this machine,
   * and would then have the server's origin. Health is answered under any name.
   */
  private static void checkHost(RoutingContext context, Set<String> hostNames) {
    HostAndPort host = context.request().authority();
    boolean known = host != null && hostNames.contains(host.host().toLowerCase(Locale.ROOT));
    if (known || PROBES.contains(context.normalizedPath())) {
      context.next();
    } else {
      context.fail(
          new Refusal(
              Refusal.Kind.MISDIRECTED,
              "unknown-host",
              "This server does not answer to the host name of the request."));
    }
  }

  private static MethodDispatch reading(Handler<RoutingContext> handler) {
    return new MethodDispatch(Map.of(HttpMethod.GET, handler));
  }

  /** Public, because client generators read the contract before they have a key. */
  private static void show(RoutingContext context, Buffer contract) {
    Reply reply =
        new Reply(
            OK,
            List.of(Map.entry("Cache-Control", "no-cache")),
            new Reply.Body.Bytes("application/yaml", contract));
    Replies.send(context, reply).onFailure(context::fail);
  }

  /** The name of an asset changes with its content, so browsers may cache it. */
  private static StaticHandler assets() {
    return StaticHandler.create(PAGES + ASSETS)
        .setIncludeHidden(false)
        .setMaxAgeSeconds(ASSETS_KEPT_SECONDS);
  }

  /** Other files keep their names between versions, so they are not cached. */
  private static StaticHandler pages() {
    return StaticHandler.create(PAGES).setIncludeHidden(false).setCachingEnabled(false);
  }

  private static void askAgain(RoutingContext context) {
    context.response().putHeader("Cache-Control", "no-cache");
    context.next();
  }

  /** Serves the first page for every path of the UI, which keeps its state in the path. */
  private static void showFirstPage(RoutingContext context) {
    boolean wantsPage =
        String.valueOf(context.request().getHeader("Accept")).contains("text/html")
            && !context.normalizedPath().equals("/index.html");
    if (wantsPage) {
      context.reroute("/index.html");
    } else {
      context.fail(NOT_FOUND);
    }
  }

  private static void showProblem(RoutingContext context) {
    Throwable failure = context.failure();
    int status = context.statusCode() > 0 ? context.statusCode() : 500;
    Replies.send(
        context, Replies.problem(context, failure == null ? new HttpException(status) : failure));
  }
}
