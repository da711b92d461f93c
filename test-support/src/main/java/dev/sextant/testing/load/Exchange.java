package dev.sextant.testing.load;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Sends requests and returns their answers. */
final class Exchange {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int REFUSED = 400;
  private static final int LOOK_EVERY_MILLIS = 50;

  private final HttpClient http;
  private final URI address;
  private final String token;

  Exchange(HttpClient http, URI address, String token) {
    this.http = http;
    this.address = address;
    this.token = token;
  }

  /** Returns the body; fails if the request is refused. */
  CompletableFuture<String> send(String method, String path, String type, String body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address.resolve("/api/v1" + path))
            .timeout(PATIENCE)
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    if (!type.isEmpty()) {
      request.header("Content-Type", type);
    }
    return http.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString())
        .thenApply(response -> good(method + " " + path, response));
  }

  CompletableFuture<String> get(String path) {
    return send("GET", path, "", "");
  }

  CompletableFuture<String> json(String method, String path, String body) {
    return send(method, path, "application/json", body);
  }

  CompletableFuture<String> upload(String path, String content) {
    return send("PUT", path, "application/octet-stream", content);
  }

  /** Returns the id of the created resource. */
  CompletableFuture<String> created(String path, String body) {
    return posted(path, body, "id");
  }

  /** Returns a field of the answer. */
  CompletableFuture<String> posted(String path, String body, String field) {
    return json("POST", path, body).thenApply(answer -> parse(answer).path(field).asText());
  }

  /** Polls until a field has a value and returns it. */
  CompletableFuture<String> field(String path, String name) {
    return get(path)
        .thenCompose(
            answer ->
                parse(answer).path(name).isTextual()
                    ? CompletableFuture.completedFuture(parse(answer).path(name).asText())
                    : later().thenCompose(now -> field(path, name)));
  }

  private static CompletableFuture<Void> later() {
    return CompletableFuture.runAsync(
        () -> {}, CompletableFuture.delayedExecutor(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS));
  }

  private static String good(String what, HttpResponse<String> response) {
    if (response.statusCode() >= REFUSED) {
      throw new IllegalStateException(
          "%s: %d %s".formatted(what, response.statusCode(), response.body()));
    }
    return response.body();
  }

  private static JsonNode parse(String body) {
    try {
      return JSON.readTree(body);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
