package dev.sextant.api.members;

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
    return db.query(TRY_LOCK).execute().map(rows -> rows.iterator().next().getBoolean("locked"));
  }
}
