package dev.sextant.standalone.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.sextant.standalone.console.Wait;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One client of the API, which either signs in, again when its session has ended, or has a key.
 * Closing it ends the session.
 */
public final class ApiClient implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ApiClient.class);
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration LAST_PATIENCE = Duration.ofSeconds(5);
  private static final Duration UPLOAD_PATIENCE = Duration.ofHours(2);
  private static final int OK_LIMIT = 300;
  private static final int UNAUTHENTICATED = 401;

  /** What a proxy answers if the reply of the instance did not reach it. */
  private static final Set<Integer> LOST = Set.of(502, 504);

  /** Covers an outage of about five minutes. */
  public static final int MOST_TRIES = 60;

  private static final long LONGEST_PAUSE_SECONDS = 5;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http;
  private final URI base;
  private final @Nullable Supplier<String> signInCodes;
  private final Supplier<Optional<String>> keys;
  private final Outage outage;
  private volatile Optional<String> token = Optional.empty();
  private volatile Optional<String> session = Optional.empty();

  /**
   * Creates a client that signs in; it sends no request yet.
   *
   * @param address of the instance, such as {@code http://127.0.0.1:7117}
   * @param signInCodes returns a fresh one-time code
   */
  public ApiClient(String address, Supplier<String> signInCodes) {
    this(address, signInCodes, Outage.impatient());
  }

  /**
   * Creates a client that signs in; it sends no request yet.
   *
   * @param signInCodes returns a fresh one-time code
   * @param outage decides about requests that get no reply
   */
  public ApiClient(String address, Supplier<String> signInCodes, Outage outage) {
    this(address, Optional::empty, signInCodes, outage);
  }

  private ApiClient(
      String address,
      Supplier<Optional<String>> keys,
      @Nullable Supplier<String> signInCodes,
      Outage outage) {
    this.base = URI.create(address + "/api/v1");
    this.http =
        Connections.to(base)
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();
    this.keys = keys;
    this.signInCodes = signInCodes;
    this.outage = outage;
  }

  /**
   * Creates a client that has a key of the API; it sends no request yet.
   *
   * @param address of the instance
   * @param key such as {@code sxk_...}
   */
  public static ApiClient withKey(String address, String key) {
    return withKey(address, () -> key, Outage.impatient());
  }

  /**
   * Creates a client that has a key of the API, or a token of the realm; it sends no request yet.
   *
   * @param keys returns what to send with the next request
   * @param outage decides about requests that get no reply
   */
  public static ApiClient withKey(String address, Supplier<String> keys, Outage outage) {
    return new ApiClient(address, () -> Optional.of(keys.get()), null, outage);
  }

  /** Returns a resource. */
  public JsonNode get(String path) throws IOException, ApiProblem {
    return json(send(request(path).timeout(PATIENCE).GET()));
  }

  /** Returns the bytes of a resource. */
  public byte[] bytes(String path) throws IOException, ApiProblem {
    return send(request(path).timeout(PATIENCE).GET());
  }

  /** Creates a resource; idempotent under retries. */
  public JsonNode post(String path, Map<String, ?> body) throws IOException, ApiProblem {
    String once = UUID.randomUUID().toString();
    return json(send(posted(path, body).header("Idempotency-Key", once)));
  }

  /**
   * Creates a resource for which the instance reads large files first, which can take minutes;
   * idempotent under retries.
   */
  public JsonNode postSlow(String path, Map<String, ?> body) throws IOException, ApiProblem {
    return json(send(slow(path, body)));
  }

  HttpRequest.Builder slow(String path, Map<String, ?> body) throws JsonProcessingException {
    return posted(path, body)
        .timeout(UPLOAD_PATIENCE)
        .header("Idempotency-Key", UUID.randomUUID().toString());
  }

  /** Posts a body to an operation without an Idempotency-Key: a query, or a new secret. */
  public JsonNode ask(String path, Map<String, ?> body) throws IOException, ApiProblem {
    return json(send(posted(path, body)));
  }

  /**
   * Creates a resource by an operation without an Idempotency-Key. A request whose reply is lost is
   * not repeated: it may have created the resource.
   */
  public JsonNode createOnce(String path, Map<String, ?> body) throws IOException, ApiProblem {
    return json(send(posted(path, body), false));
  }

  /** Changes a resource; idempotent. */
  public JsonNode patch(String path, Map<String, ?> body) throws IOException, ApiProblem {
    return json(send(with("PATCH", path, body)));
  }

  /** Replaces a resource; idempotent. */
  public JsonNode put(String path, Map<String, ?> body) throws IOException, ApiProblem {
    return json(send(with("PUT", path, body)));
  }

  /** Creates something without a body; idempotent under retries. */
  public JsonNode create(String path) throws IOException, ApiProblem {
    String once = UUID.randomUUID().toString();
    return json(
        send(
            request(path)
                .timeout(PATIENCE)
                .header("Idempotency-Key", once)
                .POST(BodyPublishers.noBody())));
  }

  /** Starts an action without a body. */
  public JsonNode post(String path) throws IOException, ApiProblem {
    return json(send(request(path).timeout(PATIENCE).POST(BodyPublishers.noBody())));
  }

  /** Deletes a resource. */
  public void delete(String path) throws IOException, ApiProblem {
    send(request(path).timeout(PATIENCE).DELETE());
  }

  /** Uploads a file as a stream. */
  public JsonNode upload(String path, Path file) throws IOException, ApiProblem {
    return upload(path, BodyPublishers.ofFile(file));
  }

  /** Uploads the bytes of a file. */
  public JsonNode upload(String path, byte[] file) throws IOException, ApiProblem {
    return upload(path, BodyPublishers.ofByteArray(file));
  }

  private JsonNode upload(String path, BodyPublisher content) throws IOException, ApiProblem {
    return json(
        send(
            request(path)
                .timeout(UPLOAD_PATIENCE)
                .header("Content-Type", "application/octet-stream")
                .PUT(content)));
  }

  /**
   * Opens the bytes of a resource of any size.
   *
   * @return the stream, which the caller closes; it fails if the server ends it early
   */
  public InputStream download(String path) throws IOException, ApiProblem {
    return opened(request(path).timeout(UPLOAD_PATIENCE).GET());
  }

  /**
   * Opens a stream of server-sent events.
   *
   * @return the raw stream, which the caller closes
   */
  public InputStream stream(String path) throws IOException, ApiProblem {
    return opened(request(path).header("Accept", "text/event-stream").GET());
  }

  private InputStream opened(HttpRequest.Builder request) throws IOException, ApiProblem {
    HttpResponse<InputStream> response = signedIn(request, BodyHandlers.ofInputStream(), true);
    if (response.statusCode() >= OK_LIMIT) {
      try (InputStream body = response.body()) {
        throw problem(response.statusCode(), body.readAllBytes());
      }
    }
    return response.body();
  }

  /**
   * Ends the session if one was opened; only logs if the server is shutting down. The request
   * carries the cookie, because the session belongs to the cookie, not to the token.
   */
  @Override
  public void close() {
    Optional<String> last = session;
    session = Optional.empty();
    if (last.isEmpty()) {
      return;
    }
    token = Optional.empty();
    try {
      exchange(
          request("/session")
              .timeout(LAST_PATIENCE)
              .header("Cookie", last.get())
              .header("Origin", base.getScheme() + "://" + base.getAuthority())
              .DELETE()
              .build(),
          BodyHandlers.discarding());
    } catch (IOException e) {
      LOG.debug("the session was not ended", e);
    }
  }

  private HttpRequest.Builder posted(String path, Map<String, ?> body)
      throws JsonProcessingException {
    return with("POST", path, body);
  }

  private HttpRequest.Builder with(String method, String path, Map<String, ?> body)
      throws JsonProcessingException {
    return request(path)
        .timeout(PATIENCE)
        .header("Content-Type", "application/json")
        .method(method, BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(base + path));
  }

  private byte[] send(HttpRequest.Builder request) throws IOException, ApiProblem {
    return send(request, true);
  }

  private byte[] send(HttpRequest.Builder request, boolean repeats) throws IOException, ApiProblem {
    HttpResponse<byte[]> response = signedIn(request, BodyHandlers.ofByteArray(), repeats);
    if (response.statusCode() >= OK_LIMIT) {
      throw problem(response.statusCode(), response.body());
    }
    return response.body();
  }

  /** A session can expire in the middle of an evaluation; this method then opens a new one. */
  private <T> HttpResponse<T> signedIn(
      HttpRequest.Builder request, HttpResponse.BodyHandler<T> handler, boolean repeats)
      throws IOException, ApiProblem {
    HttpResponse<T> response = patiently(authorised(request).build(), handler, repeats);
    if (response.statusCode() == UNAUTHENTICATED && signInCodes != null) {
      token = Optional.empty();
      response = patiently(authorised(request).build(), handler, repeats);
    }
    return response;
  }

  /**
   * Retries after the time that the server gives, such as while its database is down.
   *
   * @param repeats whether also after a lost reply
   */
  private <T> HttpResponse<T> patiently(
      HttpRequest request, HttpResponse.BodyHandler<T> handler, boolean repeats)
      throws IOException {
    for (int tries = 1; ; tries++) {
      try {
        HttpResponse<T> response = exchange(request, handler);
        boolean isLost = !repeats && LOST.contains(response.statusCode());
        if (tries >= MOST_TRIES || isLost || !isForLater(response)) {
          outage.ended();
          return response;
        }
        if (response.body() instanceof Closeable unread) {
          unread.close();
        }
        Long asked = retryAfter(response);
        pause(asked == null ? 1 : asked);
      } catch (IOException e) {
        if (!repeats || !outage.allows(tries, e)) {
          throw e;
        }
        pause(tries - 1);
      }
    }
  }

  private static void pause(long seconds) throws IOException {
    Wait.millis(TimeUnit.SECONDS.toMillis(Math.min(seconds, LONGEST_PAUSE_SECONDS)));
  }

  private boolean isForLater(HttpResponse<?> response) {
    return outage.isForLater(response.statusCode(), retryAfter(response));
  }

  /** A proxy may give a date in place of seconds; that is like a short pause. */
  private static @Nullable Long retryAfter(HttpResponse<?> response) {
    return response
        .headers()
        .firstValue("Retry-After")
        .map(text -> text.matches("\\d{1,9}") ? Long.parseLong(text) : 1L)
        .orElse(null);
  }

  private HttpRequest.Builder authorised(HttpRequest.Builder request)
      throws IOException, ApiProblem {
    if (token.isEmpty() && signInCodes != null) {
      token = Optional.of(signIn(signInCodes.get()));
    }
    return request.setHeader("Authorization", "Bearer " + token.or(keys).orElse(""));
  }

  private String signIn(String code) throws IOException, ApiProblem {
    HttpRequest request =
        request("/session")
            .timeout(PATIENCE)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofByteArray(JSON.writeValueAsBytes(Map.of("code", code))))
            .build();
    HttpResponse<byte[]> response = patiently(request, BodyHandlers.ofByteArray(), true);
    if (response.statusCode() >= OK_LIMIT) {
      throw problem(response.statusCode(), response.body());
    }
    session = response.headers().firstValue("Set-Cookie").map(cookie -> cookie.split(";", 2)[0]);
    return json(response.body()).path("token").asText();
  }

  private <T> HttpResponse<T> exchange(HttpRequest request, HttpResponse.BodyHandler<T> handler)
      throws IOException {
    return Wait.on(() -> http.send(request, handler));
  }

  private static ApiProblem problem(int status, byte[] body) {
    try {
      return new ApiProblem(status, JSON.readTree(body));
    } catch (IOException e) {
      return new ApiProblem(
          status, JSON.createObjectNode().put("detail", new String(body, StandardCharsets.UTF_8)));
    }
  }

  private static JsonNode json(byte[] body) throws JsonProcessingException {
    return body.length == 0
        ? MissingNode.getInstance()
        : JSON.readTree(new String(body, StandardCharsets.UTF_8));
  }
}
