package dev.sextant.api.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.http.ContentSource;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.http.Site;
import dev.sextant.api.http.replies.Replies;
import dev.sextant.api.http.requests.RequestIds;
import dev.sextant.api.telemetry.Telemetry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.openapi.contract.OpenAPIContract;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StreamTest {

  private static final int PIECES = 4_000;
  private static final Buffer PIECE = Buffer.buffer("x".repeat(64 << 10));

  private final Vertx vertx = Vertx.vertx();
  private final AtomicInteger closed = new AtomicInteger();
  private final AtomicInteger asked = new AtomicInteger();
  private ContentSource source = this::next;
  private HttpServer server;

  @BeforeEach
  void listen() {
    server = await(contract().map(this::router).compose(this::serve));
  }

  @AfterEach
  void close() {
    await(vertx.close());
  }

  @Test
  void all_pieces_arrive_in_order() throws Exception {
    source =
        () ->
            Future.succeededFuture(
                asked.incrementAndGet() <= 1_000
                    ? Optional.of(Buffer.buffer(asked.get() + "\n"))
                    : Optional.empty());
    HttpResponse<String> response = get();
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Type")).contains("text/csv");
    List<String> lines = response.body().lines().toList();
    assertThat(lines).hasSize(1_000).startsWith("1", "2", "3").endsWith("1000");
  }

  @Test
  void nothing_at_all_is_an_empty_reply() throws Exception {
    source = () -> Future.succeededFuture(Optional.empty());
    assertThat(get().body()).isEmpty();
  }

  @Test
  void no_more_is_made_than_a_slow_client_takes() throws Exception {
    try (Socket slow = ask()) {
      assertThat(settled()).isPositive().isLessThan(PIECES / 2);
      InputStream in = slow.getInputStream();
      long read = in.transferTo(OutputStream.nullOutputStream());
      assertThat(read).isGreaterThan((long) PIECES * PIECE.length());
    }
  }

  @Test
  void nothing_is_made_for_a_client_that_went_away() throws Exception {
    try (Socket gone = ask()) {
      assertThat(settled()).isPositive();
    }
    assertThat(settled()).isLessThan(PIECES / 2);
  }

  @Test
  void what_breaks_at_first_is_a_problem() throws Exception {
    source = () -> Future.failedFuture(Refusal.notFound("thing", 1));
    HttpResponse<String> response = get();
    assertThat(response.statusCode()).isEqualTo(404);
    assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
  }

  @Test
  void what_breaks_later_is_seen_to_be_broken_off() {
    source =
        () ->
            asked.incrementAndGet() < 3
                ? Future.succeededFuture(Optional.of(PIECE))
                : Future.failedFuture(new IllegalStateException("broken in a test"));
    assertThatThrownBy(this::get).isInstanceOf(IOException.class);
  }

  @Test
  void who_makes_it_hears_once_that_nobody_asks_any_more() throws Exception {
    get();
    assertThat(closed.get()).isEqualTo(1);
    try (Socket gone = ask()) {
      settled();
    }
    while (closed.get() < 2) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    assertThat(settled()).isLessThan(2 * PIECES);
    assertThat(closed.get()).isEqualTo(2);
  }

  private Future<Optional<Buffer>> next() {
    return Future.succeededFuture(
        asked.incrementAndGet() <= PIECES ? Optional.of(PIECE) : Optional.empty());
  }

  private ContentSource counted() {
    return new ContentSource() {
      @Override
      public Future<Optional<Buffer>> next() {
        return source.next();
      }

      @Override
      public void close() {
        closed.incrementAndGet();
      }
    };
  }

  /** Returns the number of requested pieces once it stops growing. */
  private int settled() throws InterruptedException {
    int seen = -1;
    while (seen != asked.get() || seen == 0) {
      seen = asked.get();
      TimeUnit.MILLISECONDS.sleep(400);
    }
    return seen;
  }

  private Socket ask() throws IOException {
    Socket socket = new Socket("127.0.0.1", server.actualPort());
    String request = "GET /api/v1/content HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  private HttpResponse<String> get() throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + server.actualPort() + "/api/v1/content");
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
  }

  private Future<OpenAPIContract> contract() {
    JsonObject get =
        new JsonObject()
            .put("operationId", "getContent")
            .put("security", new JsonArray())
            .put(
                "responses",
                new JsonObject().put("200", new JsonObject().put("description", "content")));
    return OpenAPIContract.from(
        vertx,
        new JsonObject()
            .put("openapi", "3.1.0")
            .put("info", new JsonObject().put("title", "content").put("version", "1"))
            .put(
                "servers",
                new JsonArray().add(new JsonObject().put("url", "http://localhost/api/v1")))
            .put("paths", new JsonObject().put("/content", new JsonObject().put("get", get))));
  }

  private Router router(OpenAPIContract contract) {
    Router api =
        Operations.router(
            vertx,
            contract,
            new Site(Set.of("127.0.0.1"), Optional.empty(), Site.SameSite.STRICT),
            credentials -> Future.failedFuture(new IllegalStateException("nobody asks")),
            List.of(),
            Map.of(
                "getContent", call -> Future.succeededFuture(Reply.stream("text/csv", counted()))),
            Telemetry.off(vertx).requests());
    Router router = Router.router(vertx);
    router.route().handler(StreamTest::assignId);
    router.route("/api/v1/*").subRouter(api);
    router
        .route()
        .failureHandler(
            context -> Replies.send(context, Replies.problem(context, context.failure())));
    return router;
  }

  private Future<HttpServer> serve(Router router) {
    return vertx.createHttpServer().requestHandler(router).listen(0, "127.0.0.1");
  }

  private static <T> T await(Future<T> future) {
    try {
      return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static void assignId(RoutingContext context) {
    RequestIds.assign(context.response());
    context.next();
  }
}
