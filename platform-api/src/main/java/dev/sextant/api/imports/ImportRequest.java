package dev.sextant.api.imports;

import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.imports.preview.ReadOptionsJson;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Options of an import, sent before the file.
 *
 * @param separator code of a separator, or {@code auto}
 * @param encoding code of an encoding, or {@code auto}
 * @param labels code of the meaning by word
 * @param answersOf the version whose items the file answers; null: the file becomes a version
 * @param answerSetName null: the file becomes a version
 */
record ImportRequest(
    String format,
    @Nullable JsonObject mapping,
    String separator,
    String encoding,
    @Nullable JsonObject labels,
    JsonArray metadataColumns,
    JsonArray answerMetadataColumns,
    JsonArray externalScores,
    String onError,
    @Nullable String sourceName,
    @Nullable UUID answersOf,
    @Nullable String answerSetName) {

  static ImportRequest of(JsonObject body) {
    return new ImportRequest(
        body.getString("format", ReadOptionsJson.AUTO),
        nonEmpty(body, "mapping"),
        body.getString("separator", ReadOptionsJson.AUTO),
        body.getString("encoding", ReadOptionsJson.AUTO),
        nonEmpty(body, "labels"),
        body.getJsonArray("metadata_columns", new JsonArray()),
        body.getJsonArray("answer_metadata_columns", new JsonArray()),
        body.getJsonArray("external_scores", new JsonArray()),
        body.getString("on_error", "refuse"),
        body.getString("source_name"),
        null,
        null);
  }

  /** Returns the request to import a native file as an answer set of a version. */
  static ImportRequest ofAnswers(UUID versionId, JsonObject body) {
    ImportRequest plain = of(new JsonObject().put("format", "native"));
    return new ImportRequest(
        plain.format(),
        plain.mapping(),
        plain.separator(),
        plain.encoding(),
        plain.labels(),
        plain.metadataColumns(),
        plain.answerMetadataColumns(),
        plain.externalScores(),
        plain.onError(),
        body.getString("source_name"),
        versionId,
        body.getString("name"));
  }

  /** Some generated clients send an empty object for an absent one. */
  private static @Nullable JsonObject nonEmpty(JsonObject body, String field) {
    JsonObject found = body.getJsonObject(field);
    return found == null || found.isEmpty() ? null : found;
  }

  ReadOptions reading() {
    return ReadOptionsJson.of(
        mapping,
        separator,
        encoding,
        labels,
        metadataColumns,
        answerMetadataColumns,
        externalScores);
  }

  static ImportRequest ofNative(String sourceName) {
    return of(new JsonObject().put("format", "native").put("source_name", sourceName));
  }
}
