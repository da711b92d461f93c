package dev.sextant.api.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.Principal;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import io.vertx.core.streams.ReadStream;
import io.vertx.openapi.validation.RequestParameter;
import io.vertx.openapi.validation.ValidatedRequest;
import java.security.MessageDigest;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** One request whose parameters and body already match the contract. */
public final class Call {

  private final Attempt attempt;
  private final ValidatedRequest validated;
  private final HttpServerRequest request;
  private final Buffer rawBody;

  public Call(
      Attempt attempt, ValidatedRequest validated, HttpServerRequest request, Buffer rawBody) {
    this.attempt = attempt;
    this.validated = validated;
    this.request = request;
    this.rawBody = rawBody;
  }

  /** Returns who calls. Operations that the contract leaves open have none. */
  public Caller caller() {
    return principal().caller().orElseThrow(Call::inNoTenant);
  }

  /** Returns who calls, be it somebody of a tenant or somebody who runs the platform. */
  public Principal principal() {
    return attempt.principal();
  }

  /** Returns how the request said who it is, if it did. */
  public Optional<Credentials> credentials() {
    return attempt.credentials();
  }

  /** Returns the id of the request. */
  public String requestId() {
    return attempt.requestId();
  }

  /** Returns where the request came from. */
  public String address() {
    return attempt.address();
  }

  /** Returns the caller's tenant. */
  public TenantId tenant() {
    return caller().tenant();
  }

  /** Returns the id in the path. */
  public UUID id(String name) {
    return parameter(validated.getPathParameters(), name)
        .map(UUID::fromString)
        .orElseThrow(() -> new IllegalStateException("the path has no " + name));
  }

  /** Returns the text in the path. */
  public String text(String name) {
    return parameter(validated.getPathParameters(), name)
        .orElseThrow(() -> new IllegalStateException("the path has no " + name));
  }

  /** Returns the id in the query, if it is there. */
  public Optional<UUID> queryId(String name) {
    return parameter(validated.getQuery(), name).map(UUID::fromString);
  }

  /** Returns a text in the query, if it is there. */
  public Optional<String> query(String name) {
    return parameter(validated.getQuery(), name);
  }

  /**
   * Returns a time in the query, if it is there.
   *
   * @throws Refusal if it is written like a time and is none
   */
  public Optional<OffsetDateTime> queryTime(String name) {
    try {
      return query(name).map(OffsetDateTime::parse);
    } catch (DateTimeParseException e) {
      throw new Refusal(
          Refusal.Kind.MALFORMED,
          "invalid-parameter",
          "The parameter %s is no time such as 2026-01-31T12:00:00Z.".formatted(name),
          new Violation(name, "expected a time in UTC"));
    }
  }

  /** Returns a header as it was sent, if it was. */
  public Optional<String> header(String name) {
    return Optional.ofNullable(request.getHeader(name));
  }

  /** Returns a cookie, if it was sent. */
  public Optional<String> cookie(String name) {
    return Optional.ofNullable(request.getCookie(name)).map(Cookie::getValue);
  }

  /** Returns which page is asked for. */
  public PageRequest page() {
    return PageRequest.of(
        query("limit").map(Integer::valueOf), query("cursor").map(Cursor::decode));
  }

  /** Returns the JSON body; an empty object if the operation may come without one, and did. */
  public JsonObject body() {
    return validated.getBody().getJsonObject();
  }

  /** Returns a hash of method, path and body, lower-case hex: what makes two requests the same. */
  public String fingerprint() {
    MessageDigest sha256 = Sha256.digest();
    sha256.update((request.method() + " " + request.path() + "\n").getBytes(UTF_8));
    sha256.update(rawBody.getBytes());
    return HexFormat.of().formatHex(sha256.digest());
  }

  /** Returns the body of an operation that takes a stream; it is paused. */
  public ReadStream<Buffer> content() {
    return request;
  }

  /** Returns how long the stream says that it is, if it says so. */
  public Optional<Long> contentLength() {
    String length = request.getHeader("Content-Length");
    return length == null ? Optional.empty() : Optional.of(Long.valueOf(length));
  }

  /** Returns what is known of the request before it is granted. */
  public Attempt attempt() {
    return attempt;
  }

  private static Refusal inNoTenant() {
    return new Refusal(
        Refusal.Kind.FORBIDDEN,
        "no-tenant",
        "You are in no tenant: ask an admin of one to invite you.");
  }

  private static Optional<String> parameter(Map<String, RequestParameter> all, String name) {
    RequestParameter parameter = all.get(name);
    return parameter == null || parameter.isNull()
        ? Optional.empty()
        : Optional.of(String.valueOf(parameter.get()));
  }
}
