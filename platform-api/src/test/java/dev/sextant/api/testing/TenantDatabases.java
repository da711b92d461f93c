package dev.sextant.api.testing;

import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.migrations.Roles;
import dev.sextant.testing.TestDatabase;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;

/** Opens test databases as the role of the API. */
public final class TenantDatabases {

  private TenantDatabases() {}

  public static TenantDatabase open(Vertx vertx, TestDatabase database, int connections) {
    return TenantDatabase.open(
        vertx,
        new PgConnectOptions()
            .setHost("127.0.0.1")
            .setPort(database.port())
            .setDatabase(database.name())
            .setUser(Roles.API)
            .setPassword(TestDatabase.PASSWORD),
        connections);
  }
}
