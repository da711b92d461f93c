package dev.sextant.api.imports;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.imports.parse.Head;
import io.vertx.core.json.JsonObject;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;

/**
 * The start of a file, and how a client would have it read.
 *
 * @param format code of a format, or {@code auto}
 * @param columns column by field, for CSV; may be empty
 */
record PreviewRequest(Head head, String format, Map<String, String> columns) {

  /** Copies the columns. */
  PreviewRequest {
    columns = Map.copyOf(columns);
  }

  static PreviewRequest of(JsonObject body) {
    Map<String, String> columns = new HashMap<>();
    body.getJsonObject("mapping", new JsonObject())
        .forEach(entry -> columns.put(entry.getKey(), String.valueOf(entry.getValue())));
    return new PreviewRequest(
        new Head(bytes(body.getString("head")), body.getBoolean("whole")),
        body.getString("format", "auto"),
        columns);
  }

  private static byte[] bytes(String head) {
    try {
      return Base64.getDecoder().decode(head);
    } catch (IllegalArgumentException e) {
      throw new Refusal(
          Refusal.Kind.INVALID,
          "head-not-base64",
          "The head is not base64: encode the first bytes of the file, with padding.");
    }
  }
}
