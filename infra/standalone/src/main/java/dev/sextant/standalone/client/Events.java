package dev.sextant.standalone.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;

/** Reads server-sent events whose data is JSON. */
final class Events {

  private static final ObjectMapper JSON = new ObjectMapper();

  private Events() {}

  /**
   * Passes each event's data to the consumer until it returns false or the server ends the stream;
   * then closes the stream.
   *
   * @param more takes an event and returns whether to continue
   */
  static void read(InputStream stream, Predicate<JsonNode> more) throws IOException {
    StringBuilder data = new StringBuilder();
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("data:")) {
          data.append(line.substring("data:".length()));
        } else if (line.isEmpty() && !data.isEmpty()) {
          if (!more.test(JSON.readTree(data.toString()))) {
            return;
          }
          data.setLength(0);
        }
      }
    }
  }
}
