package dev.sextant.api.imports.preview;

import dev.sextant.api.imports.parse.labels.LabelMeaning;
import dev.sextant.api.imports.parse.labels.UnknownWords;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.imports.parse.mapping.Separator;
import dev.sextant.api.imports.parse.text.Encoding;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How a file is to be read, as requests and tables hold it. */
public final class ReadOptionsJson {

  /** What the file itself shall tell. */
  public static final String AUTO = "auto";

  private ReadOptionsJson() {}

  /** Returns what a body says of it; other fields are of no matter. */
  public static ReadOptions of(JsonObject body) {
    String separator = body.getString("separator", AUTO);
    String encoding = body.getString("encoding", AUTO);
    return new ReadOptions(
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

  private static Map<String, LabelMeaning> labels(JsonObject body) {
    Map<String, LabelMeaning> labels = new HashMap<>();
    texts(body, "labels").forEach((word, means) -> labels.put(word, LabelMeaning.of(means)));
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
