package dev.sextant.standalone.evaluate.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.evaluate.EvaluateOptions;
import dev.sextant.standalone.evaluate.FileReading;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A cancelled import, against a fake API server. */
class UploadTest {

  private static final Map<String, String> ANSWERS =
      Map.of(
          "POST /session", "{\"token\":\"t\"}",
          "POST /projects/p/import-previews", "{}",
          "GET /projects/p/datasets", "{\"data\":[],\"next_cursor\":null}",
          "POST /projects/p/datasets", "{\"id\":\"d\"}",
          "GET /datasets/d/versions", "{\"data\":[],\"next_cursor\":null}",
          "POST /datasets/d/imports", "{\"id\":\"i\"}",
          "PUT /imports/i/content", "{\"id\":\"i\"}",
          "GET /imports/i",
              "{\"id\":\"i\",\"state\":\"cancelled\",\"failure\":null,\"error_count\":0}",
          "DELETE /datasets/d", "{}");

  @TempDir private Path folder;

  private final Queue<String> asked = new ConcurrentLinkedQueue<>();
  private HttpServer server;
  private ApiClient api;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/api/v1", this::answer);
    server.start();
    api = new ApiClient("http://127.0.0.1:" + server.getAddress().getPort(), () -> "code");
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  @Timeout(value = 2, unit = TimeUnit.MINUTES)
  void an_import_that_was_cancelled_is_over() throws Exception {
    Path file = Files.writeString(folder.resolve("answers.jsonl"), "{\"question\":\"q\"}\n");
    EvaluateOptions options =
        new EvaluateOptions(
            file,
            folder.resolve("out"),
            new FileReading(
                "auto", Map.of(), "auto", "auto", Map.of(), List.of(), List.of(), List.of(),
                "refuse"),
            List.of("lexical"),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            Set.of(),
            Optional.empty());

    assertThatThrownBy(() -> new Upload(api, note -> {}).version("p", options))
        .isInstanceOfSatisfying(
            Halt.class, halt -> assertThat(halt.exitCode()).isEqualTo(ExitCode.ERROR))
        .hasMessageContaining("The import was cancelled");
    assertThat(asked).as("nothing of the file stays").endsWith("DELETE /datasets/d");
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath().substring("/api/v1".length());
    String request = exchange.getRequestMethod() + " " + path;
    asked.add(request);
    String body = ANSWERS.get(request);
    byte[] bytes = String.valueOf(body).getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      exchange.sendResponseHeaders(body == null ? 404 : 200, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }
}
