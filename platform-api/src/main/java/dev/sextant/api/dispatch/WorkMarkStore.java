package dev.sextant.api.dispatch;

import dev.sextant.api.sql.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;

/** The mark of a tenant whose experiments or sampling runs the dispatcher advances. */
public final class WorkMarkStore {

  private static final String SET =
      """
      update tenants
      set has_work = true
      where id = current_tenant_id()
      """;

  private WorkMarkStore() {}

  /** Marks the tenant that the client is bound to; the dispatcher removes the mark. */
  public static Future<Void> set(SqlClient db) {
    return Sql.run(db, SET);
  }
}
