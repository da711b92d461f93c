package dev.sextant.api.operations;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Asks Postgres about itself, and which processes of the API it has. */
final class DatabaseStateStore {

  private static final String FIGURES =
      """
      select pg_database_size(current_database()) as bytes,
             (select count(*) from pg_stat_activity where datname = current_database()) as connections,
             current_setting('max_connections')::bigint as most_connections,
             current_setting('server_version') as server_version
      """;

  /** One that was not seen in the last minute has ended, and its row is deleted after a day. */
  private static final String PROCESSES =
      """
      select id, seen_at
      from api_processes
      where not has_process_ended(id)
      order by id
      limit 100
      """;

  /** A key of 64 bits is shown as two of 32. */
  private static final String LEADERS =
      """
      select (l.classid::bigint << 32) | l.objid::bigint as key, substring(s.application_name from 13)::uuid as process
      from pg_locks l
      join pg_stat_activity s on s.pid = l.pid
      where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
        and s.datname = current_database() and s.usename = current_user
        and s.application_name ~ '^sextant-api [0-9a-f-]{36}$'
      """;

  /**
   * What Postgres says of itself.
   *
   * @param bytes on its disk, indexes included
   * @param connections to this database, of all programs
   * @param mostConnections that its server allows, to all databases
   */
  record Figures(long bytes, long connections, long mostConnections, String serverVersion) {}

  /** A process of the API that lives. */
  record LivingProcess(UUID id, OffsetDateTime seenAt) {}

  /** The process that holds an advisory lock. */
  private record Leader(long key, UUID process) {}

  /**
   * What is read at once.
   *
   * @param leaders processes by the key of the lock that they hold
   */
  record DatabaseState(Figures figures, List<LivingProcess> processes, Map<Long, UUID> leaders) {}

  private static final Function<Row, Figures> FIGURES_ROW = RecordMapper.of(Figures.class);
  private static final Function<Row, LivingProcess> PROCESS = RecordMapper.of(LivingProcess.class);
  private static final Function<Row, Leader> LEADER = RecordMapper.of(Leader.class);

  private final TenantDatabase database;

  DatabaseStateStore(TenantDatabase database) {
    this.database = database;
  }

  Future<DatabaseState> read() {
    return database.inNoTenant(
        db ->
            Sql.only(db, FIGURES_ROW, FIGURES)
                .compose(
                    figures ->
                        Sql.list(db, PROCESS, PROCESSES)
                            .compose(
                                processes ->
                                    Sql.list(db, LEADER, LEADERS)
                                        .map(
                                            leaders ->
                                                new DatabaseState(
                                                    figures, processes, byKey(leaders))))));
  }

  /** While a leader changes, two sessions may be seen; any of them is right. */
  private static Map<Long, UUID> byKey(List<Leader> leaders) {
    return leaders.stream()
        .collect(Collectors.toMap(Leader::key, Leader::process, (first, other) -> other));
  }
}
