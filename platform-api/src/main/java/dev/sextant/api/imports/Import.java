package dev.sextant.api.imports;

import dev.sextant.api.http.Times;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.imports.preview.ReadOptionsJson;
import dev.sextant.api.imports.run.ImportProgress;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A file on its way into a dataset.
 *
 * @param format {@code auto} until the file is recognised
 * @param mapping column by field: as it was asked, and once the file is read as it was used
 * @param separator of CSV; {@code auto} until it is recognised
 * @param encoding {@code auto} until it is recognised
 * @param recordsIn the array that the records were read from, in a JSON object around them; null if
 *     there is none around them, or nothing was read yet
 * @param labels code of the meaning by word; null: what is known of them
 * @param onError {@code refuse} or {@code skip}
 * @param progress how far it is; null before it begins and when it has ended
 * @param failure why it was refused or failed, and what to do
 */
record Import(
    UUID id,
    UUID datasetId,
    @Nullable UUID versionId,
    String state,
    String format,
    @Nullable JsonObject mapping,
    String separator,
    String encoding,
    @Nullable String recordsIn,
    @Nullable JsonObject labels,
    JsonArray metadataColumns,
    JsonArray answerMetadataColumns,
    String onError,
    @Nullable String sourceName,
    long lines,
    long items,
    long errors,
    ImportProgress.@Nullable Snapshot progress,
    @Nullable String failure,
    String createdBy,
    OffsetDateTime createdAt,
    @Nullable OffsetDateTime finishedAt) {

  /** Returns whether wrong lines are left out. */
  boolean skipsErrors() {
    return onError.equals("skip");
  }

  /** Returns how it is to be read, as far as that was said. */
  ReadOptions reading() {
    return ReadOptionsJson.of(json());
  }

  /** Returns it as the contract shows it. */
  JsonObject json() {
    return new JsonObject()
        .put("id", id.toString())
        .put("dataset_id", datasetId.toString())
        .put("version_id", versionId == null ? null : versionId.toString())
        .put("state", state)
        .put("format", format)
        .put("mapping", mapping)
        .put("separator", separator)
        .put("encoding", encoding)
        .put("records_in", recordsIn)
        .put("labels", labels)
        .put("metadata_columns", metadataColumns)
        .put("answer_metadata_columns", answerMetadataColumns)
        .put("on_error", onError)
        .put("source_name", sourceName)
        .put("line_count", lines)
        .put("item_count", items)
        .put("error_count", errors)
        .put("progress", progress())
        .put("failure", failure)
        .put("created_by", createdBy)
        .put("created_at", Times.json(createdAt))
        .put("finished_at", Times.jsonOrNull(finishedAt));
  }

  private @Nullable JsonObject progress() {
    return progress == null
        ? null
        : new JsonObject()
            .put("stage", progress.stage().code())
            .put("done", progress.done())
            .put("total", progress.total());
  }
}
