package dev.sextant.api.imports.preview;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.imports.parse.FileStart;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import io.vertx.core.json.JsonObject;
import java.util.Base64;

/**
 * The start of a file, with options for reading it.
 *
 * @param format code of a format, or {@code auto}
 * @param reading options for reading it
 */
public record PreviewRequest(FileStart head, String format, ReadOptions reading) {

  public static PreviewRequest of(JsonObject body) {
    return new PreviewRequest(
        new FileStart(bytes(body.getString("head")), body.getBoolean("whole")),
        body.getString("format", "auto"),
        ReadOptionsJson.of(body));
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
