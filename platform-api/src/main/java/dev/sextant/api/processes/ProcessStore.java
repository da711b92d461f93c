package dev.sextant.api.processes;

import dev.sextant.api.sql.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.time.Duration;
import java.util.UUID;

/** The rows of the processes of the API, which belong to no tenant. */
final class ProcessStore {

  private static final String BEAT =
      """
      with before as (select b.seen_at from api_processes b where b.id = $1)
      insert into api_processes (id) values ($1)
      on conflict (id) do update set seen_at = clock_timestamp()
      returning coalesce(
        (select before.seen_at between clock_timestamp() - interval '30 seconds' and clock_timestamp()
         from before), false)
      """;

  private static final String FORGET = "delete from api_processes where id = $1";

  private static final String FORGET_OTHERS = "delete from api_processes where id <> $1";

  /** A process that beats again after a day only adds its row again. */
  private static final String FORGET_OLD =
      "delete from api_processes where seen_at < clock_timestamp() - interval '1 day'";

  /**
   * A process keeps its sessions open while it lives. Those of a killed one are closed by its
   * machine at once, long before it is taken for dead.
   */
  private static final String COUNT_LIVING =
      """
      select count(*)
      from api_processes p
      where not has_process_ended(p.id)
        and (p.id = $1
             or exists (select
                        from pg_stat_activity s
                        where s.datname = current_database() and s.usename = current_user
                          and s.application_name = 'sextant-api ' || p.id))
      """;

  /** A statement that still runs ends by itself, and its session is idle then. */
  private static final String END_SESSIONS =
      """
      select count(pg_terminate_backend(pid))
      from pg_stat_activity
      where datname = current_database() and usename = current_user and state <> 'active'
        and state_change < clock_timestamp() - make_interval(secs => $1)
        and case when application_name ~ '^sextant-api [0-9a-f-]{36}$'
                 then has_process_ended(substring(application_name from 13)::uuid) end
      """;

  /**
   * Says that a process lives; returns whether it was also seen in the last half minute, by the
   * clock of the database.
   */
  Future<Boolean> beat(SqlClient db, UUID process) {
    return Sql.only(db, row -> row.getBoolean(0), BEAT, process);
  }

  Future<Void> forget(SqlClient db, UUID process) {
    return Sql.run(db, FORGET, process);
  }

  Future<Void> forgetOthers(SqlClient db, UUID process) {
    return Sql.run(db, FORGET_OTHERS, process);
  }

  Future<Void> forgetOld(SqlClient db) {
    return Sql.run(db, FORGET_OLD);
  }

  /**
   * Returns how many processes live and have sessions.
   *
   * @param self the process that asks; counts in any case
   */
  Future<Long> countLiving(SqlClient db, UUID self) {
    return Sql.count(db, COUNT_LIVING, self);
  }

  /**
   * Ends the sessions of processes that have ended; returns their number.
   *
   * @param idle shortest time for which such a session has done nothing
   */
  Future<Long> endSessions(SqlClient db, Duration idle) {
    return Sql.count(db, END_SESSIONS, idle.toMillis() / 1_000.0);
  }
}
