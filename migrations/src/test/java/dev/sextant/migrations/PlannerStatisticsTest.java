package dev.sextant.migrations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A job is planned for the rows that are there, also right after an import. */
class PlannerStatisticsTest {

  private static final String REFRESH = "select refresh_planner_statistics('{}')";

  private static final String ROWS =
      "select reltuples::bigint from pg_class where oid = 'public.projects'::regclass";

  private static EmptyDatabase database;

  @BeforeAll
  static void start() throws Exception {
    database = new EmptyDatabase();
    database.statement.execute("alter table projects set (autovacuum_enabled = false)");
    database.statement.execute("insert into tenants (name) values ('acme')");
  }

  @AfterAll
  static void stop() throws Exception {
    database.close();
  }

  @Test
  void a_table_is_analyzed_once_a_tenth_of_it_has_changed() throws Exception {
    insert(1, 900);
    assertThat(refreshed(REFRESH)).as("too few rows to matter").isNull();
    insert(901, 20_000);
    assertThat(refreshed("select refresh_planner_statistics('{projects}')")).isNull();
    assertThat(refreshed(REFRESH)).isEqualTo("projects");
    assertThat(rows()).isEqualTo(20_000);
    assertThat(refreshed(REFRESH)).as("nothing has changed").isNull();
    insert(20_001, 22_000);
    assertThat(refreshed(REFRESH)).as("less than a tenth").isNull();
    insert(22_001, 25_000);
    assertThat(refreshed(REFRESH)).isEqualTo("projects");
    assertThat(rows()).isEqualTo(25_000);
  }

  @Test
  void a_table_that_was_never_analyzed_is_stale_although_nothing_is_counted_as_changed()
      throws Exception {
    database.statement.execute(
        "create table copied with (autovacuum_enabled = false) as select generate_series(1, 20000) n");
    database.statement.execute("alter table copied owner to " + Roles.OWNER);
    database.statement.execute("select pg_stat_force_next_flush()");
    database.statement.execute("select pg_stat_reset_single_table_counters('copied'::regclass)");
    assertThat(refreshed("select refresh_planner_statistics('{projects}')")).isEqualTo("copied");
    database.statement.execute("drop table copied");
  }

  @Test
  void only_the_jobs_may_refresh() throws Exception {
    Statement statement = database.statement;
    statement.execute("set role " + Roles.API);
    try {
      assertThatThrownBy(() -> statement.execute(REFRESH)).hasMessageContaining("permission");
    } finally {
      statement.execute("reset role");
    }
  }

  private static void insert(int first, int last) throws SQLException {
    database.statement.execute(
        """
        insert into projects (tenant_id, name, created_by)
        select id, 'p' || n, 'ann' from tenants, generate_series(%d, %d) n
        """
            .formatted(first, last));
    database.statement.execute("select pg_stat_force_next_flush()");
  }

  private static @Nullable String refreshed(String statement) throws SQLException {
    database.statement.execute("set role " + Roles.JOBS);
    String table;
    try (ResultSet row = database.statement.executeQuery(statement)) {
      row.next();
      table = row.getString(1);
    }
    database.statement.execute("reset role");
    database.statement.execute("select pg_stat_force_next_flush()");
    return table;
  }

  private static long rows() throws SQLException {
    try (ResultSet row = database.statement.executeQuery(ROWS)) {
      row.next();
      return row.getLong(1);
    }
  }
}
