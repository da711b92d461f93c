package dev.sextant.api.imports;

import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** What a client says of a file before it sends it. */
record ImportRequest(
    String format, @Nullable JsonObject mapping, String onError, @Nullable String sourceName) {

  static ImportRequest of(JsonObject body) {
    return new ImportRequest(
        body.getString("format", "auto"),
        body.getJsonObject("mapping"),
        body.getString("on_error", "refuse"),
        body.getString("source_name"));
  }
}
