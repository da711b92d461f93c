package dev.sextant.api.imports;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.imports.preview.ReadOptionsJson;
import dev.sextant.api.imports.run.ImportProgress;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A file on its way into a dataset, as the API returns it.
 *
 * @param upload that its content comes from; null while it awaits its content
 * @param attempt how many processes had begun to read it when this row was read
 * @param answersOf the version whose items the file answers; null: the file becomes a version
 * @param answerSetName name of the answer set that it becomes
 * @param answerSetId the answer set that it became
 * @param format {@code auto} until the file is recognised
 * @param mapping column by field: as requested, and as used once the file is read
 * @param separator of CSV; {@code auto} until it is recognised
 * @param encoding {@code auto} until it is recognised
 * @param recordsIn the array that the records were read from, if a JSON object encloses it; else,
 *     or before the file is read, null
 * @param labels code of the meaning by word; null: the known meanings
 * @param onError {@code refuse} or {@code skip}
 * @param progress how far the import is; null before it begins and after it has ended
 * @param failure why it was refused or failed, and what to do
 */
record Import(
    UUID id,
    @JsonIgnore @Nullable UUID upload,
    @JsonIgnore int attempt,
    UUID datasetId,
    @Nullable UUID versionId,
    @Nullable UUID answersOf,
    @Nullable String answerSetName,
    @Nullable UUID answerSetId,
    String state,
    String format,
    @Nullable JsonObject mapping,
    String separator,
    String encoding,
    @Nullable String recordsIn,
    @Nullable JsonObject labels,
    JsonArray metadataColumns,
    JsonArray answerMetadataColumns,
    JsonArray externalScores,
    String onError,
    @Nullable String sourceName,
    long lineCount,
    long itemCount,
    long errorCount,
    ImportProgress.@Nullable Snapshot progress,
    @Nullable String failure,
    String createdBy,
    OffsetDateTime createdAt,
    @Nullable OffsetDateTime finishedAt) {

  /** Returns the upload of an import whose content is or was received. */
  UUID requiredUpload() {
    return Objects.requireNonNull(upload, "no upload has claimed the import");
  }

  boolean skipsErrors() {
    return onError.equals("skip");
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
}
