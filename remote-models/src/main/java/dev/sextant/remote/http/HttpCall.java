package dev.sextant.remote.http;

import java.net.URI;
import java.time.Duration;
import java.util.Map;

/**
 * A POST request with a JSON body.
 *
 * @param headers may hold the credential, so this record is never logged
 * @param deadline for the whole call, from the look-up of the name to the last byte of the reply
 * @param mostBytes largest reply
 */
public record HttpCall(
    URI address, Map<String, String> headers, byte[] body, Duration deadline, int mostBytes) {

  public HttpCall {
    headers = Map.copyOf(headers);
  }

  @Override
  public String toString() {
    return "POST " + address.getHost();
  }
}
