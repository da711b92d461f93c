package dev.sextant.api.experiments.planning;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;

/** The SQL that announces work to the dispatcher. Takes a client that is bound to a tenant. */
public final class WorkStore {

  private static final String ANNOUNCE_WORK =
      """
      update tenants
      set has_work = true
      where id = current_tenant_id()
      """;

  private WorkStore() {}

  /** Marks the tenant as one with queued experiments. */
  public static Future<Void> announce(SqlClient db) {
    return db.query(ANNOUNCE_WORK).execute().mapEmpty();
  }
}
