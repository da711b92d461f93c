package dev.sextant.remote.http;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A complete reply.
 *
 * @param headers by name in lower case; the last of several with one name
 */
public record HttpReply(int status, Map<String, String> headers, byte[] body) {

  public HttpReply {
    headers = Map.copyOf(headers);
  }

  /** Returns a header; empty if it is absent or blank. */
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)))
        .map(String::strip)
        .filter(value -> !value.isEmpty());
  }

  /** Returns the body as UTF-8. */
  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }
}
