package dev.sextant.migrations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.flywaydb.core.api.FlywayException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A migrated database is current for this build, and only while nothing in its history differs. */
class SchemaHistoryTest {

  private static final String KEPT = "create table kept as select * from flyway_schema_history";
  private static final String RESTORED =
      """
      delete from flyway_schema_history;
      insert into flyway_schema_history select * from kept;
      drop table kept
      """;

  private static EmbeddedPostgres server;

  @BeforeAll
  static void migrate() throws Exception {
    server = EmbeddedPostgres.start();
    new Roles("pw", "pw", "pw").ensure(server.getPostgresDatabase(), "sextant");
    assertThat(SchemaHistory.isCurrent(owner())).as("before the first migration").isFalse();
    assertThat(Migrate.migrate(owner())).isPositive();
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  /** Flyway wrote the history, so the build's list has its names and its checksums. */
  @Test
  void a_migrated_database_is_current() {
    assertThat(SchemaHistory.isCurrent(owner())).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // pending
        "delete from flyway_schema_history where version = '18'",
        "delete from flyway_schema_history where version = '7'",
        "delete from flyway_schema_history",
        // changed
        "update flyway_schema_history set checksum = checksum + 1 where version = '3'",
        "update flyway_schema_history set checksum = null where version = '3'",
        "update flyway_schema_history set description = 'other' where version = '3'",
        "update flyway_schema_history set script = 'V3__other.sql' where version = '3'",
        "update flyway_schema_history set type = 'JDBC' where version = '3'",
        // failed
        "update flyway_schema_history set success = false where version = '18'",
        // of a newer build
        """
        insert into flyway_schema_history
          (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success)
        values (9000, '9000', 'later', 'SQL', 'V9000__later.sql', 1, 'later', 1, true)
        """,
        // twice, and in another order
        "insert into flyway_schema_history select installed_rank + 100, version, description, type, script, checksum, installed_by, installed_on, execution_time, success from kept where version = '2'",
        "update flyway_schema_history set installed_rank = 9000 where version = '1'",
      })
  void any_difference_is_left_to_flyway(String difference) throws Exception {
    asOwner(KEPT);
    try {
      asOwner(difference);
      assertThat(SchemaHistory.isCurrent(owner())).isFalse();
    } finally {
      asOwner(RESTORED);
    }
    assertThat(SchemaHistory.isCurrent(owner())).isTrue();
  }

  @Test
  void a_table_that_other_tenants_can_read_is_refused_although_the_history_is_current()
      throws Exception {
    asOwner("alter table projects no force row level security");
    try {
      assertThat(SchemaHistory.isCurrent(owner())).isFalse();
      assertThatThrownBy(() -> Migrate.migrate(owner()))
          .isInstanceOf(FlywayException.class)
          .hasMessageContaining("tables open to every tenant: projects");
    } finally {
      asOwner("alter table projects force row level security");
    }
    assertThat(Migrate.migrate(owner())).isZero();
  }

  @Test
  void a_database_that_cannot_be_asked_is_left_to_flyway() {
    PGSimpleDataSource unknown = source();
    unknown.setUser("nobody");
    assertThat(SchemaHistory.isCurrent(unknown)).isFalse();
    assertThatThrownBy(() -> Migrate.migrate(unknown))
        .isInstanceOf(FlywayException.class)
        .hasMessageContaining("role \"nobody\" does not exist");
  }

  @Test
  void flyway_is_loaded_only_if_something_differs() throws Exception {
    try (URLClassLoader withoutFlyway = withoutFlyway()) {
      Method migrate =
          withoutFlyway.loadClass(Migrate.class.getName()).getMethod("migrate", DataSource.class);
      assertThat(migrate.invoke(null, owner())).isEqualTo(0);

      asOwner(KEPT);
      try {
        asOwner("delete from flyway_schema_history where version = '18'");
        assertThatThrownBy(() -> migrate.invoke(null, owner()))
            .isInstanceOf(InvocationTargetException.class)
            .hasRootCauseInstanceOf(ClassNotFoundException.class)
            .rootCause()
            .hasMessageContaining("org.flywaydb");
      } finally {
        asOwner(RESTORED);
      }
    }
  }

  private static URLClassLoader withoutFlyway() {
    URL classes = Migrate.class.getProtectionDomain().getCodeSource().getLocation();
    return new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader());
  }

  private static void asOwner(String sql) throws SQLException {
    try (Connection connection = owner().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static DataSource owner() {
    return source();
  }

  private static PGSimpleDataSource source() {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl("jdbc:postgresql://127.0.0.1:" + server.getPort() + "/sextant");
    source.setUser(Roles.OWNER);
    source.setPassword("pw");
    return source;
  }
}
