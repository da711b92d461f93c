package dev.sextant.migrations;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the role that adds and removes processes may know: one number over all tenants. */
class QueueDepthTest {

  private static final String DEPTH = "select queue_depth()";
  private static final String DENIED = "42501";

  private static FilledDatabase database;

  @BeforeAll
  static void fill() throws Exception {
    database = new FilledDatabase(3);
    QueueReader.ensure(database.superuserSource(), "old");
    QueueReader.ensure(database.superuserSource(), "pw");
  }

  @AfterAll
  static void stop() throws Exception {
    database.close();
  }

  @Test
  void it_counts_what_waits_over_all_tenants_that_have_work() throws Exception {
    long all;
    try (Connection superuser = database.superuser();
        Statement statement = superuser.createStatement()) {
      statement.execute("set session_replication_role = replica");
      statement.execute("update tenants set has_work = name <> 'initech', has_exports = false");
      statement.execute("update experiments set state = 'queued', finished_at = null");
      statement.execute("update call_runs set state = 'queued'");
      statement.execute("update report_exports set state = 'completed', finished_at = now()");
      ResultSet row =
          statement.executeQuery(
              """
              select (select count(*) from experiments e join tenants t on t.id = e.tenant_id and t.has_work)
                     + (select count(*) from call_runs r join tenants t on t.id = r.tenant_id and t.has_work)
              """);
      row.next();
      all = row.getLong(1);
    }
    assertThat(all).isPositive();

    assertThat(database.select(QueueReader.NAME, "", DEPTH).rows()).isEqualTo(all);
    assertThat(database.select(QueueReader.NAME, database.acme.toString(), DEPTH).rows())
        .as("whatever the caller is bound to")
        .isEqualTo(all);
  }

  @Test
  void the_callers_tenant_is_bound_again_afterwards() throws Exception {
    String bound = database.globex.toString();
    try (Connection scaler = database.as(QueueReader.NAME, bound);
        Statement statement = scaler.createStatement()) {
      statement.executeQuery(DEPTH);
      ResultSet row = statement.executeQuery("select current_setting('app.tenant_id')");
      row.next();
      assertThat(row.getString(1)).isEqualTo(bound);
    }
  }

  @Test
  void the_role_reads_nothing_else_and_no_other_role_counts() throws Exception {
    for (String query :
        List.of("select count(*) from tenants", "select count(*) from experiments")) {
      assertThat(database.select(QueueReader.NAME, database.acme.toString(), query).refusal())
          .as(query)
          .isEqualTo(DENIED);
    }
    for (String role : List.of(Roles.API, Roles.JOBS)) {
      assertThat(database.select(role, "", DEPTH).refusal()).as(role).isEqualTo(DENIED);
    }
  }
}
