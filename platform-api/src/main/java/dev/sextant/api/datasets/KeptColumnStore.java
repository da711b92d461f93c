package dev.sextant.api.datasets;

import dev.sextant.api.sql.Sql;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import java.util.UUID;

/**
 * A JSON column of a version that is computed when it is first read, and kept: versions are
 * immutable.
 *
 * @param name of the column, for the lock
 * @param read SQL that returns the column; null: not computed yet
 * @param compute SQL that computes, keeps and returns it
 */
record KeptColumnStore(String name, String read, String compute) {

  /**
   * A concurrent computation waits, and then finds the result. The version's row stays unlocked, so
   * that labels can be added meanwhile.
   */
  private static final String LOCK =
      """
      select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0))
      """;

  /** Takes a client that is bound to a tenant, and an existing version. */
  Future<JsonObject> get(SqlClient db, UUID versionId) {
    return Sql.value(db, JsonObject.class, read, versionId)
        .compose(
            kept ->
                kept.map(Future::succeededFuture).orElseGet(() -> computeInTurn(db, versionId)));
  }

  private Future<JsonObject> computeInTurn(SqlClient db, UUID versionId) {
    return Sql.run(db, LOCK, name, versionId.toString())
        .compose(locked -> Sql.value(db, JsonObject.class, read, versionId))
        .compose(
            kept ->
                kept.map(Future::succeededFuture)
                    .orElseGet(
                        () -> Sql.only(db, row -> row.getJsonObject(0), compute, versionId)));
  }
}
