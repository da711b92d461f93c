package dev.sextant.api.health;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.telemetry.LogArchiving;
import dev.sextant.api.tenancy.RecordMapper;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import java.util.function.Function;

/** Asks Postgres how the archiving of its log does. */
public final class LogArchivingStore {

  private static final String ARCHIVING =
      """
      select current_setting('archive_mode') <> 'off' as on,
             current_setting('archive_mode') <> 'off'
               and coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing,
             coalesce(extract(epoch from clock_timestamp() - last_archived_time), 'NaN')::float8 as age_seconds
      from pg_stat_archiver
      """;

  private static final Function<Row, LogArchiving> ROW = RecordMapper.of(LogArchiving.class);

  private final TenantDatabase database;

  public LogArchivingStore(TenantDatabase database) {
    this.database = database;
  }

  /** Returns the state of the archiving. */
  public Future<LogArchiving> read() {
    return database.inNoTenant(db -> Sql.only(db, ROW, ARCHIVING));
  }
}
