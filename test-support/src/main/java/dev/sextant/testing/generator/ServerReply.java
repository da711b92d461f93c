package dev.sextant.testing.generator;

import java.util.Map;
import java.util.TreeMap;

/**
 * A reply of the protocol server, with its fault.
 *
 * @param delayMillis before the reply begins
 * @param sent share of the body that is sent before the connection breaks; 1 for all of it
 */
public record ServerReply(
    int status, Map<String, String> headers, String body, long delayMillis, double sent) {

  /** A reply with a status and an error in OpenAI's shape. */
  public static ServerReply error(int status, String code, String message) {
    return new ServerReply(
        status,
        Map.of(),
        "{\"error\": {\"message\": \"%s\", \"type\": \"error\", \"code\": \"%s\"}}"
            .formatted(message, code),
        0,
        1);
  }

  /** A complete reply with status 200. */
  public static ServerReply ok(String body) {
    return new ServerReply(200, Map.of(), body, 0, 1);
  }

  /** Returns the same reply with a header. */
  public ServerReply with(String header, String value) {
    Map<String, String> all = new TreeMap<>(headers);
    all.put(header, value);
    return new ServerReply(status, all, body, delayMillis, sent);
  }

  /** Returns the same reply, later. */
  public ServerReply after(long millis) {
    return new ServerReply(status, headers, body, millis, sent);
  }

  /** Returns the same reply, of which only the beginning comes. */
  public ServerReply torn() {
    return new ServerReply(status, headers, body, delayMillis, .5);
  }
}
