package dev.sextant.api.imports;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.imports.ImportResult.Detection;
import dev.sextant.api.imports.parse.draws.DrawSurvey;
import dev.sextant.api.imports.parse.problems.Findings.RowError;
import dev.sextant.api.imports.run.ImportProgress;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The SQL of imports. Every method takes a client that is bound to a tenant. */
final class ImportStore {

  /** A stored error with its position in the list. */
  record ErrorRow(@JsonIgnore int ordinal, long line, String field, String detail) {}

  private static final Function<Row, Import> IMPORT = RecordMapper.of(Import.class);
  private static final Function<Row, ErrorRow> ERROR_ROW = RecordMapper.of(ErrorRow.class);

  /** The progress, as one column. */
  private static final String PROGRESS =
      """
      case when stage is not null
        then json_build_object('stage', stage, 'done', stage_done, 'total', stage_total) end as progress
      """;

  private static final String DATASET_EXISTS =
      """
      select 1
      from datasets
      where id = $1
      """;

  private static final String INSERT =
      """
      insert into imports (dataset_id, format, mapping, separator, encoding, labels, metadata_columns,
                           answer_metadata_columns, external_scores, on_error, source_name, answers_of,
                           answer_set_name, created_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
      returning id
      """;

  private static final String FIND =
      """
      select *,
      """
          + PROGRESS
          + """
          from imports
          where id = $1
          """;

  private static final String CONTENT_HASH =
      """
      select content_sha256
      from imports
      where id = $1 and state in ('running', 'completed', 'refused') and content_sha256 is not null
      """;

  private static final String CLAIM =
      """
      update imports
      set state = 'receiving', stage = 'receiving', stage_done = 0, stage_total = null, upload = $2, upload_seen_at = null,
          process_id = current_process_id()
      where id = $1
        and (state = 'awaiting-content'
             or (state = 'receiving'
                 and (upload_seen_at is null or upload_seen_at < clock_timestamp() - interval '10 seconds')))
      returning *,
      """
          + PROGRESS;

  private static final String HOLD =
      """
      update imports
      set upload_seen_at = clock_timestamp()
      where id = $1 and state = 'receiving' and upload = $2
      """;

  private static final String RELEASE =
      """
      update imports
      set state = 'awaiting-content', stage = null, upload = null
      where id = $1 and state = 'receiving' and upload = $2
      """;

  private static final String RELEASE_INTERRUPTED =
      """
      update imports
      set state = 'awaiting-content', stage = null, upload = null
      where state = 'receiving' and has_process_ended(process_id)
      """;

  /** Idempotent: it is repeated if its reply was lost. */
  private static final String RECEIVED =
      """
      update imports
      set state = 'running', stage = 'waiting', stage_done = 0, stage_total = null, content_sha256 = $3,
          content_upload = upload, upload_seen_at = clock_timestamp()
      where id = $1 and upload = $2 and (state = 'receiving' or (state = 'running' and stage = 'waiting'))
      returning *,
      """
          + PROGRESS;

  /** Idempotent: it is repeated if its reply was lost. */
  private static final String SET_ATTEMPT =
      """
      update imports
      set attempt = $3, read_failures = 0, unread_since = null
      where id = $1 and upload = $2 and state = 'running'
      """;

  /** Another process may have taken the import over since. */
  private static final String COMPLETE =
      """
      update imports
      set stage = null, state = 'completed', version_id = $2, format = $3, line_count = $4, item_count = $5,
          error_count = $6, separator = $7, encoding = $8, mapping = $9, records_in = $10,
          finished_at = clock_timestamp()
      where id = $1 and upload = $11 and state = 'running'
      """;

  private static final String COMPLETE_ANSWERS =
      """
      update imports
      set stage = null, state = 'completed', version_id = answers_of, answer_set_id = $2, format = 'native',
          line_count = $3, item_count = $4, finished_at = clock_timestamp()
      where id = $1 and upload = $5 and state = 'running'
      """;

  private static final String VERSION_OF_DATASET =
      """
      select dataset_id
      from dataset_versions
      where id = $1
      """;

  private static final String HAS_SET =
      """
      select 1
      from answer_sets
      where version_id = $1 and name = $2
      """;

  /** Idempotent: it is repeated if its reply was lost. */
  private static final String REFUSE =
      """
      update imports
      set stage = null, state = 'refused', format = $2, line_count = $3, error_count = $4, failure = $5,
          separator = $6, encoding = $7, mapping = $8, records_in = $9, finished_at = clock_timestamp()
      where id = $1 and upload = $10 and state in ('running', 'refused')
      """;

  /** Another upload may have claimed the import since. */
  private static final String FAIL =
      """
      update imports
      set stage = null, state = 'failed', failure = $3, finished_at = clock_timestamp()
      where id = $1 and state in ('receiving', 'running') and upload = $2
      """;

  /** An upload of which nothing comes must not keep the import from the next one. */
  private static final String UPDATE_PROGRESS =
      """
      update imports
      set stage = $3, stage_done = $4, stage_total = $5,
          upload_seen_at = case when stage_done = $4 and not $6 then upload_seen_at else clock_timestamp() end
      where id = $1 and state in ('receiving', 'running') and upload = $2
      """;

  /** If the import is being completed, the statement waits for that and then cancels nothing. */
  private static final String CANCEL =
      """
      update imports
      set stage = null, state = 'cancelled', finished_at = clock_timestamp()
      where id = $1 and state in ('awaiting-content', 'receiving', 'running')
      """;

  /** Idempotent: it is repeated if its reply was lost. */
  private static final String INSERT_ERRORS =
      """
      insert into import_errors (import_id, ordinal, line, field, detail)
      select $1, ordinal, line, field, detail
      from unnest($2::integer[], $3::bigint[], $4::text[], $5::text[]) as e (ordinal, line, field, detail)
      on conflict (tenant_id, import_id, ordinal) do nothing
      """;

  private static final String ERRORS =
      """
      select ordinal, line, field, detail
      from import_errors
      where import_id = $1 and ordinal > $2
      order by ordinal
      limit $3
      """;

  Future<Boolean> datasetExists(SqlClient db, UUID datasetId) {
    return Sql.exists(db, DATASET_EXISTS, datasetId);
  }

  Future<UUID> insert(SqlClient db, UUID datasetId, ImportRequest request, String author) {
    return Sql.only(
        db,
        row -> row.getUUID("id"),
        INSERT,
        datasetId,
        request.format(),
        request.mapping(),
        request.separator(),
        request.encoding(),
        request.labels(),
        request.metadataColumns(),
        request.answerMetadataColumns(),
        request.externalScores(),
        request.onError(),
        request.sourceName(),
        request.answersOf(),
        request.answerSetName(),
        author);
  }

  Future<Import> require(SqlClient db, UUID id) {
    return Sql.first(db, IMPORT, FIND, id).map(Refusal.ifMissing("import", id));
  }

  /**
   * Returns the import if it was waiting for its content, and reserves it for this upload; also if
   * the upload that had claimed it does not know of it, or has brought nothing for ten seconds.
   */
  Future<Optional<Import>> claim(SqlClient db, UUID id, UUID upload) {
    return Sql.first(db, IMPORT, CLAIM, id, upload);
  }

  /** Records that the upload knows of its claim; returns whether it still has it. */
  Future<Boolean> hold(SqlClient db, UUID id, UUID upload) {
    return Sql.change(db, HOLD, id, upload);
  }

  /** Returns the import to waiting for its content if this upload has claimed it. */
  Future<Void> release(SqlClient db, UUID id, UUID upload) {
    return Sql.run(db, RELEASE, id, upload);
  }

  /**
   * Records that the content has been received; empty if this upload has not claimed the import.
   *
   * @param sha256 hash of the content, in hexadecimal digits; null: it cannot be sent again
   */
  Future<Optional<Import>> received(SqlClient db, UUID id, UUID upload, @Nullable String sha256) {
    return Sql.first(db, IMPORT, RECEIVED, id, upload, sha256);
  }

  /** Counts an attempt; returns whether the import is still running, and by this upload. */
  Future<Boolean> begin(SqlClient db, Import origin) {
    return Sql.change(db, SET_ATTEMPT, origin.id(), origin.requiredUpload(), origin.attempt() + 1);
  }

  /** Takes back the attempt that {@link #begin} has counted, if the import has not ended. */
  Future<Void> leave(SqlClient db, Import origin) {
    return Sql.run(db, SET_ATTEMPT, origin.id(), origin.requiredUpload(), origin.attempt());
  }

  /** Returns the hash of the content, if it has been received. */
  Future<Optional<String>> contentHash(SqlClient db, UUID id) {
    return Sql.value(db, String.class, CONTENT_HASH, id);
  }

  /** Returns whether the import was running, by its upload. */
  Future<Boolean> complete(SqlClient db, Import origin, UUID versionId, ImportResult result) {
    return Sql.change(
        db,
        COMPLETE,
        origin.id(),
        versionId,
        result.recognised().format(),
        result.lines(),
        result.content().items(),
        result.errorCount(),
        result.recognised().separator(),
        result.recognised().encoding(),
        result.recognised().mapping(),
        result.recognised().recordsIn(),
        origin.requiredUpload());
  }

  /** Returns whether the import was running, by its upload. */
  Future<Boolean> completeAnswers(SqlClient db, Import origin, UUID setId, DrawSurvey survey) {
    return Sql.change(
        db,
        COMPLETE_ANSWERS,
        origin.id(),
        setId,
        survey.records(),
        survey.items(),
        origin.requiredUpload());
  }

  /** Returns the dataset of a version. */
  Future<Optional<UUID>> datasetOf(SqlClient db, UUID versionId) {
    return Sql.value(db, UUID.class, VERSION_OF_DATASET, versionId);
  }

  /** Returns whether a version has an answer set of this name. */
  Future<Boolean> hasSet(SqlClient db, UUID versionId, String name) {
    return Sql.exists(db, HAS_SET, versionId, name);
  }

  /** Returns whether the import was running, by its upload; also if it is refused already. */
  Future<Boolean> refuse(
      SqlClient db, Import origin, Detection as, long lines, long errors, String sentence) {
    return Sql.change(
        db,
        REFUSE,
        origin.id(),
        as.format(),
        lines,
        errors,
        sentence,
        as.separator(),
        as.encoding(),
        as.mapping(),
        as.recordsIn(),
        origin.requiredUpload());
  }

  Future<Void> fail(SqlClient db, UUID id, UUID upload, String sentence) {
    return Sql.run(db, FAIL, id, upload, sentence);
  }

  /** Has imports await their content again that processes were receiving which have ended. */
  Future<Void> releaseInterrupted(SqlClient db) {
    return Sql.run(db, RELEASE_INTERRUPTED);
  }

  /** Returns whether the import is still running, and by this upload. */
  Future<Boolean> updateProgress(SqlClient db, Import origin, ImportProgress progress) {
    ImportProgress.Snapshot at = progress.snapshot();
    return Sql.change(
        db,
        UPDATE_PROGRESS,
        origin.id(),
        origin.requiredUpload(),
        at.stage().code(),
        at.done(),
        at.total(),
        progress.isReceived());
  }

  /** Cancels the import if it has not ended. */
  Future<Void> cancel(SqlClient db, UUID id) {
    return Sql.run(db, CANCEL, id);
  }

  Future<Void> insertErrors(SqlClient db, UUID id, List<RowError> errors) {
    Tuple parameters =
        Tuple.of(id)
            .addArrayOfInteger(IntStream.range(0, errors.size()).boxed().toArray(Integer[]::new))
            .addArrayOfLong(errors.stream().map(RowError::line).toArray(Long[]::new))
            .addArrayOfString(errors.stream().map(RowError::field).toArray(String[]::new))
            .addArrayOfString(errors.stream().map(RowError::detail).toArray(String[]::new));
    return db.preparedQuery(INSERT_ERRORS).execute(parameters).mapEmpty();
  }

  Future<List<ErrorRow>> errors(SqlClient db, UUID id, int after, int rows) {
    return Sql.list(db, ERROR_ROW, ERRORS, id, after, rows);
  }
}
