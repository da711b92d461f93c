package dev.sextant.api.processes;

import dev.sextant.api.sql.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.UUID;

/** The rows of the processes of the API, which belong to no tenant. */
final class ProcessStore {

  private static final String BEAT =
      """
      insert into api_processes (id) values ($1)
      on conflict (id) do update set seen_at = clock_timestamp()
      """;

  private static final String FORGET = "delete from api_processes where id = $1";

  private static final String FORGET_OTHERS = "delete from api_processes where id <> $1";

  /** A process that beats again after a day only adds its row again. */
  private static final String FORGET_OLD =
      "delete from api_processes where seen_at < clock_timestamp() - interval '1 day'";

  Future<Void> beat(SqlClient db, UUID process) {
    return Sql.run(db, BEAT, process);
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
}
