package dev.sextant.api.exports.reports;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/** The SQL of exports that are being written, and of old ones. Takes a client of a tenant. */
final class OpenExportStore {

  private static final String TENANTS =
      """
      select id
      from tenants
      where has_exports
      order by id
      """;

  /** One that runs but is not among those of this process was begun by a process that has died. */
  private static final String BEGIN =
      """
      update report_exports
      set state = 'running', attempt = attempt + 1
      where id in (select id
                   from report_exports
                   where state in ('queued', 'running') and not id = any ($1)
                   order by id
                   limit $2
                   for update skip locked)
      returning id, experiment_id, occurrence_id, format, vectors, attempt
      """;

  /** May be repeated: the reply to the first may be lost. */
  private static final String COMPLETE =
      """
      update report_exports
      set state = 'completed', bytes = $3, sha256 = $4, expires_at = $5, finished_at = now()
      where id = $1 and attempt = $2 and state in ('running', 'completed')
      """;

  /** A deletion waits for the result, and then deletes it. */
  private static final String HOLD =
      """
      select id
      from experiments
      where id = any ($1)
      order by id
      for key share
      """;

  private static final String FAIL =
      """
      update report_exports
      set state = 'failed', failure = $3, finished_at = now()
      where id = $1 and attempt = $2 and state = 'running'
      """;

  /** Waits for transactions that mark the tenant, so that no order is missed. */
  private static final String LOCK_TENANT =
      """
      select 1
      from tenants
      where id = current_tenant_id()
      for no key update
      """;

  private static final String CLEAR_MARK =
      """
      update tenants
      set has_exports = false
      where id = current_tenant_id()
        and not exists (select from report_exports where state in ('queued', 'running'))
      """;

  private static final String EXPIRE =
      """
      update report_exports
      set state = 'expired'
      where state = 'completed' and expires_at <= now()
      """;

  private static final String FORGET =
      """
      delete from report_exports
      where state in ('failed', 'expired') and finished_at < $1
      """;

  private static final String WANTED_FILES =
      """
      select id || '-' || attempt as name
      from report_exports
      where state in ('running', 'completed')
      """;

  private static final Function<Row, OpenExport> OPEN = RecordMapper.of(OpenExport.class);

  /** Returns the tenants that may have an export to write. */
  Future<List<TenantId>> tenants(TenantDatabase database) {
    return database.tenants(TENANTS);
  }

  /**
   * Begins exports that no living process writes, oldest first.
   *
   * @param own those that this process writes
   */
  Future<List<OpenExport>> begin(SqlClient db, Collection<UUID> own, int most) {
    return Sql.list(db, OPEN, BEGIN, own.toArray(UUID[]::new), most);
  }

  /** Stores the result; returns false if the export was deleted or begun again meanwhile. */
  Future<Boolean> complete(
      SqlClient db, OpenExport export, long bytes, byte[] sha256, OffsetDateTime expiresAt) {
    return Sql.change(
        db, COMPLETE, export.id(), export.attempt(), bytes, Buffer.buffer(sha256), expiresAt);
  }

  /** Keeps experiments until the transaction ends; returns whether all are there. */
  Future<Boolean> hold(SqlClient db, List<UUID> experiments) {
    return Sql.list(db, row -> row.getUUID(0), HOLD, (Object) experiments.toArray(UUID[]::new))
        .map(held -> held.size() == experiments.size());
  }

  Future<Void> fail(SqlClient db, OpenExport export, String sentence) {
    return Sql.run(db, FAIL, export.id(), export.attempt(), sentence);
  }

  /** Notes that the tenant has nothing to write, if that is so. */
  Future<Void> clearMark(SqlClient db) {
    return Sql.run(db, LOCK_TENANT).compose(locked -> Sql.run(db, CLEAR_MARK));
  }

  /** Expires what is old, and deletes the rows of what ended before a time without a file. */
  Future<Void> expire(SqlClient db, OffsetDateTime before) {
    return Sql.run(db, EXPIRE).compose(expired -> Sql.run(db, FORGET, before));
  }

  /** Returns the names of the files that are there, or are being written. */
  Future<Set<String>> wantedFiles(SqlClient db) {
    return Sql.list(db, row -> row.getString("name"), WANTED_FILES).map(HashSet::new);
  }
}
