package dev.sextant.api.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Reply;
import dev.sextant.api.http.Site;
import dev.sextant.api.http.replies.Replies;
import dev.sextant.api.http.requests.LongBodies;
import dev.sextant.api.http.requests.RequestIds;
import dev.sextant.api.telemetry.Telemetry;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.openapi.contract.OpenAPIContract;
import java.io.IOException;
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
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Places of long bodies, while operations work on them. Tokens are ids of tenants. */
class LongBodyTest {

  private static final int PLACES_OF_TENANT = 2;
  private static final String BODY =
      "{\"images\":{\"a\":\"" + "x".repeat(2 * LongBodies.USUAL) + "\"}}";
  private static final String ACME = UUID.randomUUID().toString();
  private static final String GLOBEX = UUID.randomUUID().toString();

  private final Vertx vertx = Vertx.vertx();
  private final BlockingQueue<Promise<Reply>> working = new LinkedBlockingQueue<>();
  private final CountDownLatch gone = new CountDownLatch(1);
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
  void a_client_that_leaves_gives_its_place_back_when_the_work_ends_and_not_before()
      throws Exception {
    Promise<Reply> abandoned;
    try (Socket leaving = sent(ACME)) {
      abandoned = taken();
    }
    assertThat(gone.await(5, TimeUnit.MINUTES)).isTrue();
    for (int i = 1; i < PLACES_OF_TENANT; i++) {
      sent(ACME);
      taken();
    }
    assertThat(status(ACME)).as("the work of the client that left continues").isEqualTo(429);
    abandoned.complete(Reply.noContent());
    Future<Integer> next = retried(ACME);
    taken().complete(Reply.noContent());
    assertThat(await(next)).isEqualTo(204);
  }

  @Test
  void work_that_fails_gives_its_place_back() throws Exception {
    for (int i = 0; i < 3 * PLACES_OF_TENANT; i++) {
      Future<Integer> asked = retried(ACME);
      taken().fail(new IllegalStateException("broken in a test"));
      assertThat(await(asked)).isEqualTo(500);
    }
  }

  @Test
  void the_places_of_one_tenant_leave_room_for_another() throws Exception {
    for (int i = 0; i < PLACES_OF_TENANT; i++) {
      sent(ACME);
      taken();
    }
    assertThat(status(ACME)).isEqualTo(429);
    Future<Integer> other = retried(GLOBEX);
    taken().complete(Reply.noContent());
    assertThat(await(other)).isEqualTo(204);
  }

  private Promise<Reply> taken() throws InterruptedException {
    Promise<Reply> work = working.poll(5, TimeUnit.MINUTES);
    assertThat(work).as("an operation that works").isNotNull();
    return work;
  }

  private Socket sent(String token) throws IOException {
    Socket socket = new Socket("127.0.0.1", server.actualPort());
    String head =
        "POST /api/v1/files HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n"
            + "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n";
    socket
        .getOutputStream()
        .write((head.formatted(token, BODY.length()) + BODY).getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  /** Asks again while there is no place: one is given back after the reply to its request. */
  private Future<Integer> retried(String token) {
    return vertx.executeBlocking(
        () -> {
          int status = status(token);
          while (status == 429) {
            status = status(token);
          }
          return status;
        },
        false);
  }

  private int status(String token) throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + server.actualPort() + "/api/v1/files");
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .version(HttpClient.Version.HTTP_1_1)
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(BODY))
            .build();
    return HttpClient.newHttpClient()
        .send(request, HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  private Future<Reply> work(Call call) {
    Promise<Reply> reply = Promise.promise();
    working.add(reply);
    return reply.future();
  }

  private Future<OpenAPIContract> contract() {
    JsonObject content =
        new JsonObject().put("application/json", new JsonObject().put("schema", new JsonObject()));
    JsonObject post =
        new JsonObject()
            .put("operationId", "createFile")
            .put("x-permission", "evaluate")
            .put("x-long-body", true)
            .put("requestBody", new JsonObject().put("required", true).put("content", content))
            .put(
                "responses",
                new JsonObject().put("204", new JsonObject().put("description", "done")));
    return OpenAPIContract.from(
        vertx,
        new JsonObject()
            .put("openapi", "3.1.0")
            .put("info", new JsonObject().put("title", "files").put("version", "1"))
            .put(
                "servers",
                new JsonArray().add(new JsonObject().put("url", "http://localhost/api/v1")))
            .put("paths", new JsonObject().put("/files", new JsonObject().put("post", post))));
  }

  private Router router(OpenAPIContract contract) {
    Router api =
        Operations.router(
            vertx,
            contract,
            new Site(Set.of("localhost"), Optional.empty(), Site.SameSite.STRICT),
            credentials ->
                Future.succeededFuture(
                    Caller.member(
                        new TenantId(UUID.fromString(credentials.token())), "a", Role.ADMIN)),
            List.of(),
            Map.of("createFile", this::work),
            Telemetry.off(vertx).requests());
    Router router = Router.router(vertx);
    router.route().handler(LongBodyTest::assignId);
    router.route("/api/v1/*").subRouter(api);
    router
        .route()
        .failureHandler(
            context -> Replies.send(context, Replies.problem(context, context.failure())));
    return router;
  }

  private Future<HttpServer> serve(Router router) {
    return vertx
        .createHttpServer()
        .connectionHandler(this::watch)
        .requestHandler(router)
        .listen(0, "127.0.0.1");
  }

  private void watch(HttpConnection connection) {
    connection.closeHandler(closed -> gone.countDown());
  }

  private static <T> T await(Future<T> future) {
    try {
      return future.toCompletionStage().toCompletableFuture().get(5, TimeUnit.MINUTES);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static void assignId(RoutingContext context) {
    RequestIds.assign(context.response());
    context.next();
  }
}
