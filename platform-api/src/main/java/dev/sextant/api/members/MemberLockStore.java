package dev.sextant.api.members;

import dev.sextant.api.sql.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;

/** The SQL that serializes changes of a tenant's members. */
final class MemberLockStore {

  /** An arbitrary number that no other lock uses. */
  private static final String TRY_LOCK =
      """
      select pg_try_advisory_xact_lock(712, hashtext(current_tenant_id()::text)) as locked
      """;

  /** Returns whether this transaction may change members, until it ends. */
  Future<Boolean> tryLock(SqlClient db) {
    return Sql.only(db, row -> row.getBoolean("locked"), TRY_LOCK);
  }
}
