package dev.sextant.api.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.openapi.contract.Operation;
import io.vertx.openapi.validation.ResponseValidator;
import io.vertx.openapi.validation.ValidatableResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Calls the API, and validates each answer against the contract. */
public final class ApiClient {

  public record Answer(int status, MultiMap headers, Buffer body) {

    public JsonObject json() {
      return body.toJsonObject();
    }

    public JsonArray data() {
      return json().getJsonArray("data");
    }

    public String id() {
      return json().getString("id");
    }

    public String code() {
      return json().getString("code");
    }

    public String detail() {
      return json().getString("detail");
    }

    /** Asserts the status; on failure, shows the body. */
    public Answer is(int expected) {
      assertThat(status).as(body.toString()).isEqualTo(expected);
      return this;
    }

    /** Asserts a problem with this status and code. */
    public Answer isProblem(int expectedStatus, String expectedCode) {
      is(expectedStatus);
      assertThat(headers.get("Content-Type")).isEqualTo("application/problem+json");
      assertThat(code()).as(body.toString()).isEqualTo(expectedCode);
      assertThat(json().getInteger("status")).isEqualTo(expectedStatus);
      assertThat(json().getString("request_id")).isEqualTo(headers.get("X-Request-Id"));
      return this;
    }

    /** Returns the pointers of a problem's errors. */
    public List<String> pointers() {
      return json().getJsonArray("errors").stream()
          .map(error -> ((JsonObject) error).getString("pointer"))
          .toList();
    }
  }

  /** Content types that have no schema for the response validator. */
  private static final Set<String> STREAMED =
      Set.of("text/event-stream", "application/jsonl", "text/csv", "application/zip", "image/png");

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final TestApi api;
  private final Map<String, String> headers = new LinkedHashMap<>();

  public ApiClient(TestApi api) {
    this.api = api;
  }

  public ApiClient with(String header, String value) {
    ApiClient copy = new ApiClient(api);
    copy.headers.putAll(headers);
    copy.headers.put(header, value);
    return copy;
  }

  /** Returns the client's headers as lines of a request. */
  public String lines() {
    return headers.entrySet().stream()
        .map(header -> header.getKey() + ": " + header.getValue() + "\r\n")
        .collect(Collectors.joining());
  }

  public Answer get(String path) {
    return send(HttpMethod.GET, path, null);
  }

  public Answer post(String path, JsonObject body) {
    return with("Content-Type", "application/json").send(HttpMethod.POST, path, body.toBuffer());
  }

  public Answer post(String path) {
    return send(HttpMethod.POST, path, null);
  }

  public Answer patch(String path, JsonObject body) {
    return with("Content-Type", "application/json").send(HttpMethod.PATCH, path, body.toBuffer());
  }

  public Answer put(String path, JsonObject body) {
    return with("Content-Type", "application/json").send(HttpMethod.PUT, path, body.toBuffer());
  }

  public Answer put(String path, Buffer content) {
    return with("Content-Type", "application/octet-stream").send(HttpMethod.PUT, path, content);
  }

  public Answer delete(String path) {
    return send(HttpMethod.DELETE, path, null);
  }

  /** Sends a request under /api/v1. */
  public Answer send(HttpMethod method, String path, Buffer body) {
    Answer answer = sendRaw(method, "/api/v1" + path, body);
    checkContract(method, path, answer);
    return answer;
  }

  /** Sends a request to any address, without validating the answer against the contract. */
  public Answer sendRaw(HttpMethod method, String uri, Buffer body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + api.api.port() + uri))
            .timeout(Duration.ofSeconds(60))
            .method(
                method.name(),
                body == null
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofByteArray(body.getBytes()));
    headers.forEach(request::header);
    try {
      HttpResponse<byte[]> response =
          HTTP.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
      MultiMap received = MultiMap.caseInsensitiveMultiMap();
      response.headers().map().forEach(received::set);
      return new Answer(response.statusCode(), received, Buffer.buffer(response.body()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Opens an event stream under /api/v1. */
  public InputStream stream(String path) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + api.api.port() + "/api/v1" + path));
    headers.forEach(request::header);
    try {
      HttpResponse<InputStream> response =
          HTTP.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
      assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream");
      return response.body();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void checkContract(HttpMethod method, String path, Answer answer) {
    Operation operation =
        api.contract.findOperation("/api/v1" + path.replaceFirst("\\?.*", ""), method);
    String type = answer.headers().get("Content-Type");
    if (operation == null || (type != null && STREAMED.contains(type))) {
      return;
    }
    ValidatableResponse response =
        type == null
            ? ValidatableResponse.create(answer.status())
            : ValidatableResponse.create(answer.status(), answer.body(), "application/json");
    Future<?> valid =
        ResponseValidator.create(api.vertx, api.contract)
            .validate(response, operation.getOperationId());
    TestApi.await(
        valid.recover(
            failure ->
                Future.failedFuture(
                    new AssertionError(
                        "%s %s: %s\n%s"
                            .formatted(method, path, failure.getMessage(), answer.body())))));
  }
}
