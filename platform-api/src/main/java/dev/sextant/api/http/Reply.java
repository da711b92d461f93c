package dev.sextant.api.http;

import dev.sextant.api.json.RecordJson;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The answer of an operation.
 *
 * @param status HTTP status
 * @param headers headers in order; a name may occur twice
 * @param body body of the reply
 */
public record Reply(int status, List<Map.Entry<String, String>> headers, Body body) {

  private static final String PROBLEM = "application/problem+json";
  private static final String CONFIRMED = "Sextant-Confirmed";

  public Reply {
    headers = List.copyOf(headers);
  }

  /** The body of a reply. */
  public sealed interface Body {

    /** No body. */
    record None() implements Body {}

    /** Bytes with a content type. */
    record Bytes(String contentType, Buffer bytes) implements Body {}

    /** Server-sent events; the stream ends when the source's future completes. */
    record Events(EventSource source) implements Body {}

    /** Content of any length, produced while it is sent. */
    record Stream(String contentType, ContentSource source) implements Body {}
  }

  /** Returns 200 with JSON: a record or a JSON object, as {@link RecordJson} writes it. */
  public static Reply ok(Object body) {
    return json(200, body);
  }

  /** Returns 503 with JSON that names what is missing. */
  public static Reply unavailable(Object body) {
    return json(503, body);
  }

  /** Returns 200 with JSON text, sent unchanged. */
  public static Reply verbatim(String json) {
    return new Reply(
        200, List.of(), new Body.Bytes("application/json", Buffer.buffer(json, "UTF-8")));
  }

  /** Returns 201 with the created resource. */
  public static Reply created(String location, Object body) {
    return json(201, body).with("Location", location);
  }

  /** Returns 202 for work that continues after the reply. */
  public static Reply accepted(String location, Object body) {
    return json(202, body).with("Location", location);
  }

  /** Returns 302, a redirect of the browser. */
  public static Reply found(String location) {
    return new Reply(302, List.of(Map.entry("Location", location)), new Body.None());
  }

  /** Returns 204. */
  public static Reply noContent() {
    return new Reply(204, List.of(), new Body.None());
  }

  /** Returns a stream of events. */
  public static Reply events(EventSource source) {
    return new Reply(200, List.of(), new Body.Events(source));
  }

  /** Returns content that is produced while it is sent. */
  public static Reply stream(String contentType, ContentSource source) {
    return new Reply(200, List.of(), new Body.Stream(contentType, source));
  }

  public static Reply problem(int status, Object problem) {
    return new Reply(status, List.of(), new Body.Bytes(PROBLEM, RecordJson.encode(problem)));
  }

  /** Returns this reply with one more header. */
  public Reply with(String header, String value) {
    List<Map.Entry<String, String>> more = new ArrayList<>(headers);
    more.add(Map.entry(header, value));
    return new Reply(status, more, body);
  }

  /** Returns this reply with the code, from the contract, of what the caller had to confirm. */
  public Reply confirmed(String code) {
    return with(CONFIRMED, code);
  }

  /** Returns the code of what the caller had to confirm, if any. */
  public Optional<String> confirmedCode() {
    return header(CONFIRMED);
  }

  /** Returns the value of a header, if present. */
  public Optional<String> header(String name) {
    return headers.stream()
        .filter(each -> each.getKey().equalsIgnoreCase(name))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /** Returns the problem code, if the reply is a problem. */
  public Optional<String> problemCode() {
    return body instanceof Body.Bytes bytes && bytes.contentType().equals(PROBLEM)
        ? Optional.of(bytes.bytes().toJsonObject().getString("code"))
        : Optional.empty();
  }

  private static Reply json(int status, Object body) {
    return new Reply(
        status, List.of(), new Body.Bytes("application/json", RecordJson.encode(body)));
  }
}
