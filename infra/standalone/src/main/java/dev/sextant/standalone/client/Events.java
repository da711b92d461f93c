package dev.sextant.standalone.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Reads server-sent events whose data is JSON. */
final class Events {

  private static final ObjectMapper JSON = new ObjectMapper();

  private Events() {}

  /** Gives each event's data to the consumer, until the server ends the stream. */
  static void read(InputStream stream, Consumer<JsonNode> consumer) throws IOException {
    StringBuilder data = new StringBuilder();
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("data:")) {
          data.append(line.substring("data:".length()));
        } else if (line.isEmpty() && !data.isEmpty()) {
          consumer.accept(JSON.readTree(data.toString()));
          data.setLength(0);
        }
      }
    }
  }
}
