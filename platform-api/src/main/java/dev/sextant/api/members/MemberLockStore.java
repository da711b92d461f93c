package dev.sextant.api.members;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;

/** The SQL that lets one change of a tenant's members be made at a time. */
final class MemberLockStore {

  /** Any number that nobody else locks with. */
  private static final String TRY_LOCK =
      """
      select pg_try_advisory_xact_lock(712, hashtext(current_tenant_id()::text)) as locked
      """;

  /** Returns whether this transaction may change members, until it ends. */
  Future<Boolean> tryLock(SqlClient db) {
    return db.query(TRY_LOCK).execute().map(rows -> rows.iterator().next().getBoolean("locked"));
  }
}
