package dev.sextant.api.tenancy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.TestApi;
import dev.sextant.migrations.Roles;
import dev.sextant.testing.KeepAlive;
import dev.sextant.testing.TestDatabase;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A firewall or a dead machine must not leave a connection of the API silent for ever. */
class KeepAliveTest {

  @Test
  void a_silent_connection_is_probed() throws IOException {
    Vertx vertx = Vertx.vertx();
    try (TestDatabase server = TestDatabase.create()) {
      PgConnectOptions options =
          new PgConnectOptions()
              .setHost("127.0.0.1")
              .setPort(server.port())
              .setDatabase(server.name())
              .setUser(Roles.API)
              .setPassword(TestDatabase.PASSWORD);
      TenantDatabase database = TenantDatabase.open(vertx, options, 1);
      int port =
          TestApi.await(database.inNoTenant(db -> db.query("select inet_client_port()").execute()))
              .iterator()
              .next()
              .getInteger(0);
      assertThat(KeepAlive.isOn(port, server.port())).isTrue();
      TestApi.await(database.close());
    }
    TestApi.await(vertx.close());
  }
}
