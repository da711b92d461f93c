package dev.sextant.jobs.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.testing.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TenantDatabaseTest {

  /**
   * Otherwise a job's retry would run the statement concurrently with the earlier attempt, once per
   * attempt.
   */
  @Test
  void a_statement_that_takes_too_long_is_ended_on_the_server() throws SQLException {
    try (TestDatabase database = TestDatabase.create();
        TenantDatabase tables = open(database, Duration.ofSeconds(1))) {
      assertThatThrownBy(() -> sleep(tables, 600))
          .isInstanceOf(TablesException.class)
          .hasMessageContaining("statement timeout");
      assertThat(statements(database)).isZero();
    }
  }

  @Test
  void a_statement_that_takes_less_is_not() {
    try (TestDatabase database = TestDatabase.create();
        TenantDatabase tables = open(database, Duration.ofMinutes(10))) {
      assertThat(sleep(tables, 0)).isTrue();
    }
  }

  private static TenantDatabase open(TestDatabase database, Duration longest) {
    Database acme =
        new Database(
            database.jdbcUrl(), "sextant_jobs", TestDatabase.PASSWORD, database.acme().toString());
    return new TenantDatabase(acme, Duration.ZERO, longest);
  }

  private static boolean sleep(TenantDatabase tables, int seconds) {
    return tables.inTenant(
        "sleep",
        connection -> {
          try (Statement statement = connection.createStatement()) {
            return statement.execute("select pg_sleep(" + seconds + ")");
          }
        });
  }

  private static long statements(TestDatabase database) throws SQLException {
    try (Connection connection = database.superuser().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                """
                select count(*)
                from pg_stat_activity
                where datname = '%s' and application_name = 'sextant-jobs' and state = 'active'
                """
                    .formatted(database.name()))) {
      row.next();
      return row.getLong(1);
    }
  }
}
