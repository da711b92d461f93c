package dev.sextant.api.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The index over a folder on disk, where a file can be missing or broken. */
class PythonIndexTest {

  @TempDir private Path root;
  private final Vertx vertx = Vertx.vertx();
  private HttpServer server;

  @BeforeEach
  void listen() throws Exception {
    PythonIndex index = new PythonIndex(vertx.fileSystem(), root.toString());
    Router router = Router.router(vertx);
    router.route(PythonIndex.PATH + "/*").handler(index::show);
    server = await(vertx.createHttpServer().requestHandler(router).listen(0, "127.0.0.1"));
  }

  @AfterEach
  void close() throws Exception {
    await(vertx.close());
  }

  @Test
  void a_page_that_is_not_there_is_not_found() throws Exception {
    assertThat(status("/python/simple/")).isEqualTo(404);
    Files.createDirectories(root.resolve("python/simple"));
    Files.writeString(root.resolve("python/simple/index.html"), "a page");
    assertThat(status("/python/simple/")).isEqualTo(200);
  }

  @Test
  void a_page_that_cannot_be_read_is_a_failure_of_the_server() throws Exception {
    Files.createDirectories(root.resolve("python/simple/index.html"));
    assertThat(status("/python/simple/")).isEqualTo(500);
  }

  private int status(String address) throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:%d%s".formatted(server.actualPort(), address));
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  private static <T> T await(Future<T> future) throws Exception {
    return future.toCompletionStage().toCompletableFuture().get(1, TimeUnit.MINUTES);
  }
}
