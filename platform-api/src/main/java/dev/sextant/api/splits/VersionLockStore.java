package dev.sextant.api.splits;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.sql.Sql;
import io.vertx.core.Future;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.SqlClient;
import java.util.UUID;

/**
 * Locks a row of a version for work on all its items, which may take minutes. Who finds it locked
 * waits for seconds only, as waiting requests would use up the connections of all others.
 */
final class VersionLockStore {

  private static final String WAIT_FOR_SECONDS =
      """
      set local lock_timeout = '5s'
      """;

  private static final String WAIT_AS_USUAL =
      """
      set local lock_timeout to default
      """;

  private static final String LOCK_NOT_AVAILABLE = "55P03";

  private VersionLockStore() {}

  /**
   * Locks the row until the transaction ends; refuses if another transaction has it for longer.
   *
   * @param lock the statement, whose only parameter is the version
   */
  static Future<Void> take(SqlClient db, String lock, UUID versionId) {
    return Sql.run(db, WAIT_FOR_SECONDS)
        .compose(waiting -> Sql.run(db, lock, versionId))
        .compose(locked -> Sql.run(db, WAIT_AS_USUAL))
        .recover(failure -> Future.failedFuture(isLocked(failure) ? busy() : failure));
  }

  private static boolean isLocked(Throwable failure) {
    return failure instanceof PgException refused
        && LOCK_NOT_AVAILABLE.equals(refused.getSqlState());
  }

  private static Refusal busy() {
    return Refusal.tooMany(
        "busy", "The items of this version are being split, or its labels counted: try again.");
  }
}
