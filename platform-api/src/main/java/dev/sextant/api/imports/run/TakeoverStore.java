package dev.sextant.api.imports.run;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The SQL of imports that a process was running which has ended. Every method takes a client that
 * is bound to a tenant.
 */
public final class TakeoverStore {

  /**
   * An import that no process runs.
   *
   * @param upload by which it was run; null: it was never run
   * @param contentUpload name of the file of its content; null: there is none
   * @param contentSha256 hash of the content, in hexadecimal digits
   * @param attempt how many processes have begun to read it
   * @param readFailures how often the store of uploads did not return its content
   * @param unreadLong whether it has not returned it for more than ten minutes
   * @param old whether its process was last seen more than ten minutes ago
   */
  public record LeftImport(
      UUID id,
      @Nullable UUID upload,
      @Nullable UUID contentUpload,
      @Nullable String contentSha256,
      int attempt,
      int readFailures,
      boolean unreadLong,
      boolean old) {}

  /**
   * A spool is of one process at a time, so any other process that wrote a file of it has ended.
   */
  private static final String LEFT_IN_SPOOL =
      """
      select id, upload, content_upload, content_sha256, attempt, read_failures, false as unread_long, false as old
      from imports
      where state = 'running' and content_upload = any ($1)
      order by id
      """;

  /** This process knows which of its own it runs. */
  private static final String LEFT =
      """
      select id, upload, content_upload, content_sha256, attempt, read_failures,
             coalesce(unread_since < clock_timestamp() - interval '10 minutes', false) as unread_long,
             coalesce(upload_seen_at < clock_timestamp() - interval '10 minutes', true) as old
      from imports
      where state = 'running' and (has_process_ended(process_id) or process_id = current_process_id())
      order by id
      """;

  /**
   * The new upload keeps the earlier process from storing anything, if it was only slow.
   * Idempotent: it is repeated if its reply was lost.
   */
  private static final String TAKE =
      """
      update imports
      set upload = $3, process_id = current_process_id(), upload_seen_at = clock_timestamp(),
          stage = 'waiting', stage_done = 0, stage_total = null
      where id = $1 and state = 'running'
        and (upload = $3
             or (upload = $2
                 and (has_process_ended(process_id) or process_id = current_process_id()
                      or content_upload = any ($4))))
      """;

  private static final String GIVE_BACK =
      """
      update imports
      set process_id = null, stage = 'waiting', stage_done = 0, stage_total = null,
          read_failures = read_failures + $3,
          unread_since = case when $3 = 0 then unread_since else coalesce(unread_since, clock_timestamp()) end
      where id = $1 and upload = $2 and state = 'running'
      """;

  private static final String FAIL =
      """
      update imports
      set stage = null, state = 'failed', failure = $3, finished_at = clock_timestamp()
      where id = $1 and upload is not distinct from $2 and state = 'running'
      """;

  private static final String WANTED_FILES =
      """
      select content_upload as upload
      from imports
      where state = 'running' and content_upload is not null
      union
      select upload
      from imports
      where state = 'receiving' and upload is not null
      """;

  private static final Function<Row, LeftImport> LEFT_IMPORT = RecordMapper.of(LeftImport.class);

  /** Returns the running imports whose content is among the files of a spool. */
  public Future<List<LeftImport>> leftInSpool(SqlClient db, Collection<UUID> spooled) {
    return Sql.list(db, LEFT_IMPORT, LEFT_IN_SPOOL, (Object) spooled.toArray(UUID[]::new));
  }

  /**
   * Returns the running imports whose process has ended or is this one, which may have failed to
   * record how its attempt ended.
   */
  public Future<List<LeftImport>> left(SqlClient db) {
    return Sql.list(db, LEFT_IMPORT, LEFT);
  }

  /**
   * Takes an import over; returns false if another process was faster, or its own process lives and
   * is not this one.
   *
   * @param upload by which this process runs it
   * @param spooled files in the spool of this process that an earlier one has left
   */
  public Future<Boolean> take(
      SqlClient db, LeftImport left, UUID upload, Collection<UUID> spooled) {
    return Sql.change(db, TAKE, left.id(), left.upload(), upload, spooled.toArray(UUID[]::new));
  }

  /**
   * Leaves an import to whichever process tries next.
   *
   * @param unreadable whether the store of uploads did not return its content
   */
  public Future<Void> giveBack(SqlClient db, UUID id, UUID upload, boolean unreadable) {
    return Sql.run(db, GIVE_BACK, id, upload, unreadable ? 1 : 0);
  }

  /** Fails an import that nobody has taken over meanwhile. */
  public Future<Void> fail(SqlClient db, UUID id, @Nullable UUID upload, String sentence) {
    return Sql.run(db, FAIL, id, upload, sentence);
  }

  /** Returns the names of the files that imports need, or that are being stored. */
  Future<Set<String>> wantedFiles(SqlClient db) {
    return Sql.list(db, row -> row.getUUID("upload").toString(), WANTED_FILES).map(HashSet::new);
  }
}
