package dev.sextant.api.tenancy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ControlledJobs;
import dev.sextant.api.testing.TestApi;
import dev.sextant.migrations.Roles;
import dev.sextant.testing.KeepAlive;
import dev.sextant.testing.TestDatabase;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A firewall or a dead machine must not leave a connection of the API silent for ever. */
@EnabledOnOs(OS.LINUX)
class KeepAliveTest {

  private static final String ENDED =
      """
      select count(*) = 0 as ended
      from pg_stat_activity
      where pid = $1
      """;

  private final Vertx vertx = Vertx.vertx();
  private TestDatabase server;
  private TenantDatabase database;

  @BeforeEach
  void open() {
    server = TestDatabase.create();
    PgConnectOptions options =
        new PgConnectOptions()
            .setHost("127.0.0.1")
            .setPort(server.port())
            .setDatabase(server.name())
            .setUser(Roles.API)
            .setPassword(TestDatabase.PASSWORD);
    database = TenantDatabase.open(vertx, options, 1);
  }

  @AfterEach
  void close() throws Exception {
    TestApi.await(database.close());
    TestApi.await(vertx.close());
    server.close();
  }

  @Test
  void a_silent_connection_is_probed() throws IOException {
    int port = TestApi.await(database.inNoTenant(KeepAliveTest::port));
    assertThat(KeepAlive.isOn(port, server.port())).isTrue();
  }

  @Test
  void a_session_whose_client_is_gone_ends_within_a_minute() {
    assertThat(TestApi.await(database.inNoTenant(KeepAliveTest::probes)))
        .isEqualTo(KeepAlive.WITHIN_A_MINUTE);
    TenantDatabase.Session session = TestApi.await(database.session());
    assertThat(TestApi.await(probes(session.connection()))).isEqualTo(KeepAlive.WITHIN_A_MINUTE);
    TestApi.await(session.close());
  }

  private static Future<String> probes(SqlClient db) {
    return db.query(KeepAlive.SETTINGS)
        .execute()
        .map(rows -> rows.iterator().next().getString("probes"));
  }

  @Test
  void a_silent_session_is_probed_and_ends_when_it_is_closed() throws IOException {
    TenantDatabase.Session session = TestApi.await(database.session());
    int port = TestApi.await(port(session.connection()));
    assertThat(KeepAlive.isOn(port, server.port())).isTrue();
    int process = TestApi.await(number(session.connection(), "select pg_backend_pid() as number"));
    assertThat(hasEnded(process)).as("positive control").isFalse();
    TestApi.await(session.close());
    ControlledJobs.await(() -> hasEnded(process));
  }

  private boolean hasEnded(int process) {
    return TestApi.await(
        database.inNoTenant(
            db ->
                db.preparedQuery(ENDED)
                    .execute(Tuple.of(process))
                    .map(rows -> rows.iterator().next().getBoolean("ended"))));
  }

  private static Future<Integer> port(SqlClient db) {
    return number(db, "select inet_client_port() as number");
  }

  private static Future<Integer> number(SqlClient db, String query) {
    return db.query(query).execute().map(rows -> rows.iterator().next().getInteger("number"));
  }
}
