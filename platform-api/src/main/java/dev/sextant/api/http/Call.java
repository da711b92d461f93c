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

  /** Returns the caller. Operations that are open in the contract have none. */
  public Caller caller() {
    return principal().caller().orElseThrow(Call::inNoTenant);
  }

  /** Returns the principal: a caller in a tenant, or an operator. */
  public Principal principal() {
    return attempt.principal();
  }

  /** Returns the credentials of the request, if present. */
  public Optional<Credentials> credentials() {
    return attempt.credentials();
  }

  public String requestId() {
    return attempt.requestId();
  }

  /** Returns the address of the client. */
  public String address() {
    return attempt.address();
  }

  /** Returns the caller's tenant. */
  public TenantId tenant() {
    return caller().tenant();
  }

  /** Returns an id in the path. */
  public UUID id(String name) {
    return parameter(validated.getPathParameters(), name)
        .map(UUID::fromString)
        .orElseThrow(() -> new IllegalStateException("the path has no " + name));
  }

  /** Returns a text in the path. */
  public String text(String name) {
    return parameter(validated.getPathParameters(), name)
        .orElseThrow(() -> new IllegalStateException("the path has no " + name));
  }

  /** Returns an id in the query, if present. */
  public Optional<UUID> queryId(String name) {
    return parameter(validated.getQuery(), name).map(UUID::fromString);
  }

  /** Returns a text in the query, if present. */
  public Optional<String> query(String name) {
    return parameter(validated.getQuery(), name);
  }

  /**
   * Returns a time in the query, if present.
   *
   * @throws Refusal if the value has the form of a time but is invalid
   */
  public Optional<OffsetDateTime> queryTime(String name) {
    try {
      return query(name).map(OffsetDateTime::parse);
    } catch (DateTimeParseException e) {
      throw Refusal.malformed(
          "invalid-parameter",
          "The parameter %s must be a time such as 2026-01-31T12:00:00Z.".formatted(name),
          new Violation(name, "expected a time in UTC"));
    }
  }

  /** Returns a header as sent, if present. */
  public Optional<String> header(String name) {
    return Optional.ofNullable(request.getHeader(name));
  }

  /** Returns a cookie, if present. */
  public Optional<String> cookie(String name) {
    return Optional.ofNullable(request.getCookie(name)).map(Cookie::getValue);
  }

  /** Returns the requested page. */
  public PageRequest page() {
    return PageRequest.of(
        query("limit").map(Integer::valueOf), query("cursor").map(Cursor::decode));
  }

  /** Returns the JSON body; an empty object if the body is optional and absent. */
  public JsonObject body() {
    return validated.getBody().getJsonObject();
  }

  /**
   * Returns a hash of method, path and body in lower-case hex; equal hashes mean equal requests.
   */
  public String fingerprint() {
    MessageDigest sha256 = Sha256Digest.create();
    sha256.update((request.method() + " " + request.path() + "\n").getBytes(UTF_8));
    sha256.update(rawBody.getBytes());
    return HexFormat.of().formatHex(sha256.digest());
  }

  /** Returns the body of an operation that takes a stream; it is paused. */
  public ReadStream<Buffer> content() {
    return new RequestContent(request);
  }

  /** Returns the declared length of the stream, if present. */
  public Optional<Long> contentLength() {
    String length = request.getHeader("Content-Length");
    return length == null ? Optional.empty() : Optional.of(Long.valueOf(length));
  }

  /** Returns the request as known before authorization. */
  public Attempt attempt() {
    return attempt;
  }

  private static Refusal inNoTenant() {
    return Refusal.forbidden(
        "no-tenant", "You are in no tenant: ask an admin of one to invite you.");
  }

  private static Optional<String> parameter(Map<String, RequestParameter> all, String name) {
    RequestParameter parameter = all.get(name);
    return parameter == null || parameter.isNull()
        ? Optional.empty()
        : Optional.of(String.valueOf(parameter.get()));
  }
}
