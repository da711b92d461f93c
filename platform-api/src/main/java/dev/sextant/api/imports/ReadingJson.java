package dev.sextant.api.imports;

import dev.sextant.api.imports.parse.Encoding;
import dev.sextant.api.imports.parse.Meaning;
import dev.sextant.api.imports.parse.Reading;
import dev.sextant.api.imports.parse.Separator;
import dev.sextant.api.imports.parse.UnknownWords;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How a file is to be read, as requests and tables hold it. */
final class ReadingJson {

  /** What the file itself shall tell. */
  static final String AUTO = "auto";

  private ReadingJson() {}

  /** Returns what a body says of it; other fields are of no matter. */
  static Reading of(JsonObject body) {
    String separator = body.getString("separator", AUTO);
    String encoding = body.getString("encoding", AUTO);
    return new Reading(
        texts(body, "mapping"),
        separator.equals(AUTO) ? null : Separator.of(separator),
        encoding.equals(AUTO) ? null : Encoding.of(encoding),
        labels(body),
        names(body, "metadata_columns"),
        names(body, "answer_metadata_columns"),
        UnknownWords.REFUSED);
  }

  private static List<String> names(JsonObject body, String field) {
    return body.getJsonArray(field, new JsonArray()).stream().map(String::valueOf).toList();
  }

  private static Map<String, Meaning> labels(JsonObject body) {
    Map<String, Meaning> labels = new HashMap<>();
    texts(body, "labels").forEach((word, means) -> labels.put(word, Meaning.of(means)));
    return labels;
  }

  private static Map<String, String> texts(JsonObject body, String field) {
    Map<String, String> texts = new HashMap<>();
    JsonObject said = body.getJsonObject(field);
    if (said != null) {
      said.forEach(entry -> texts.put(entry.getKey(), String.valueOf(entry.getValue())));
    }
    return texts;
  }
}
