package dev.sextant.jobs.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.jobs.JobSessions;
import dev.sextant.jobs.JobsDatabase;
import dev.sextant.jobs.access.DatabaseLogin;
import dev.sextant.jobs.access.RolePassword;
import dev.sextant.jobs.tracing.JobTrace;
import dev.sextant.jobs.tracing.TaskSpan;
import dev.sextant.jobs.tracing.Tracing;
import dev.sextant.migrations.Roles;
import dev.sextant.testing.KeepAlive;
import dev.sextant.testing.PasswordRole;
import dev.sextant.testing.TestDatabase;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class TenantTransactionsTest {

  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String SUBMISSION = "00f067aa0ba902b7";

  /**
   * Otherwise a job's retry would run the statement concurrently with the earlier attempt, once per
   * attempt.
   */
  @Test
  void a_statement_that_takes_too_long_is_ended_on_the_server() throws SQLException {
    try (TestDatabase database = TestDatabase.create();
        TenantTransactions tables = open(database, Duration.ofSeconds(1))) {
      assertThatThrownBy(() -> sleep(tables, 600))
          .isInstanceOf(TablesException.class)
          .hasMessageContaining("statement timeout");
      assertThat(new JobSessions(database).active()).isZero();
    }
  }

  @Test
  void a_statement_that_takes_less_is_not() {
    try (TestDatabase database = TestDatabase.create();
        TenantTransactions tables = open(database, Duration.ofMinutes(10))) {
      assertThat(sleep(tables, 0)).isTrue();
    }
  }

  @Test
  void a_statement_over_a_version_has_an_hour_and_the_next_one_has_not() throws SQLException {
    try (TestDatabase database = TestDatabase.create();
        TenantTransactions tables = open(database, Duration.ofSeconds(1))) {
      assertThat(tables.overVersion("read", TenantTransactionsTest::limits))
          .isEqualTo("1h, silence 3610000 ms");
      assertThat(tables.inTenant("read", TenantTransactionsTest::limits))
          .isEqualTo("1s, silence 11000 ms");
      assertThat(new JobSessions(database).open()).as("the same connection").isOne();
    }
  }

  /** Returns how long a statement may take, and how long the server may send nothing. */
  private static String limits(Connection connection) throws SQLException {
    String longest =
        Sql.first(connection, row -> row.getString(1), "show statement_timeout").orElseThrow();
    return longest + ", silence " + connection.getNetworkTimeout() + " ms";
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void a_silent_connection_is_probed() throws Exception {
    try (TestDatabase database = TestDatabase.create();
        TenantTransactions tables = open(database, Duration.ofMinutes(1))) {
      int port =
          tables.inTenant(
              "read the port",
              connection -> {
                try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("select inet_client_port()")) {
                  row.next();
                  return row.getInt(1);
                }
              });
      assertThat(KeepAlive.isOn(port, database.port())).isTrue();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void a_session_whose_client_is_gone_ends_within_a_minute() throws Exception {
    try (TestDatabase database = TestDatabase.create();
        TenantTransactions tables = open(database, Duration.ofMinutes(1))) {
      String probes =
          tables.inTenant(
              "read settings",
              connection -> {
                try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery(KeepAlive.SETTINGS)) {
                  row.next();
                  return row.getString(1);
                }
              });
      assertThat(probes).isEqualTo(KeepAlive.WITHIN_A_MINUTE);
    }
  }

  @Test
  void closing_ends_a_running_statement_on_the_server() throws Exception {
    try (TestDatabase database = TestDatabase.create()) {
      TenantTransactions tables = open(database, Duration.ofMinutes(20));
      CompletableFuture<Boolean> sleeping =
          CompletableFuture.supplyAsync(() -> sleep(tables, 1_000));
      JobSessions sessions = new JobSessions(database);
      sessions.awaitActive();

      tables.close();

      sessions.awaitNone();
      assertThatThrownBy(() -> sleeping.get(2, TimeUnit.MINUTES))
          .hasCauseInstanceOf(TablesException.class);
      assertThatThrownBy(() -> sleep(tables, 0)).hasMessageContaining("the task has ended");
      assertThat(sessions.open()).isZero();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void a_statement_ends_on_the_server_when_its_client_is_gone() throws Exception {
    try (TestDatabase database = TestDatabase.create();
        TenantTransactions tables = open(database, Duration.ofMinutes(20))) {
      CompletableFuture<Connection> bound = new CompletableFuture<>();
      CompletableFuture<Boolean> sleeping =
          CompletableFuture.supplyAsync(
              () ->
                  tables.inTenant(
                      "sleep",
                      connection -> {
                        bound.complete(connection);
                        return connection.createStatement().execute("select pg_sleep(1000)");
                      }));
      Connection connection = bound.get(1, TimeUnit.MINUTES);
      JobSessions sessions = new JobSessions(database);
      sessions.awaitActive();

      connection.abort(Runnable::run);

      sessions.awaitNone();
      assertThatThrownBy(() -> sleeping.get(2, TimeUnit.MINUTES))
          .hasCauseInstanceOf(TablesException.class);
    }
  }

  @Test
  void a_new_connection_takes_the_password_of_the_moment_and_an_open_one_stays(@TempDir Path folder)
      throws Exception {
    Path file = Files.writeString(folder.resolve("password"), "old\n");
    try (TestDatabase database = TestDatabase.create();
        PasswordRole role = PasswordRole.create(database, "rotating_jobs", Roles.JOBS, "old")) {
      RolePassword password = RolePassword.inFile(file);
      DatabaseLogin login = new DatabaseLogin(database.jdbcUrl(), role.name(), password);
      try (TenantTransactions open = open(database, login)) {
        assertThat(sleep(open, 0)).isTrue();

        Files.writeString(file, "old\nnew\n");
        assertOpens(database, login);
        role.change("new");
        assertOpens(database, login);
        Files.writeString(file, "new\n");
        assertOpens(database, login);
        Files.writeString(file, "ne"); // torn
        assertOpens(database, login);
        assertThat(sleep(open, 0)).isTrue();

        role.change("other");
        try (TenantTransactions refused = open(database, login)) {
          assertThatThrownBy(() -> sleep(refused, 0))
              .isInstanceOf(TablesException.class)
              .hasMessageContaining("password authentication failed for user \"rotating_jobs\"");
        }
        Files.writeString(file, "other");
        assertOpens(database, login);
      }
    }
  }

  @Test
  void each_transaction_of_a_trace_is_a_span_that_names_its_purpose_alone() {
    InMemorySpanExporter exporter = InMemorySpanExporter.create();
    List<SpanData> spans;
    JobTrace trace = new JobTrace("00-%s-%s-01".formatted(TRACE, SUBMISSION), "scoring", "target");
    try (Tracing tracing = Tracing.start(SimpleSpanProcessor.create(exporter), "test");
        TestDatabase database = TestDatabase.create()) {
      assertThat(tracing).isNotNull();
      Database traced =
          new Database(JobsDatabase.instance(database), database.acme().toString(), trace);
      try (TenantTransactions tables = traced.openNow()) {
        sleep(tables, 0);
        assertThatThrownBy(
                () ->
                    tables.inTenant(
                        "fail",
                        connection -> {
                          throw new SQLException("a secret");
                        }))
            .isInstanceOf(TablesException.class);
      }
      spans = exporter.getFinishedSpanItems();
    }
    assertThat(spans)
        .extracting(SpanData::getName)
        .containsExactly("sleep", "fail", "scoring task");
    assertThat(spans).extracting(SpanData::getTraceId).containsOnly(TRACE);
    SpanData task = spans.get(2);
    assertThat(task.getParentSpanId()).isEqualTo(SUBMISSION);
    assertThat(spans.subList(0, 2))
        .extracting(SpanData::getParentSpanId)
        .containsOnly(task.getSpanId());
    assertThat(spans.get(0).getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    assertThat(spans.get(1).getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(spans.toString()).doesNotContain("secret", "pg_sleep");
  }

  @Test
  void nothing_is_traced_if_no_collector_is_named() {
    JobTrace trace = new JobTrace("00-%s-%s-01".formatted(TRACE, SUBMISSION), "scoring", "target");

    assertThat(TaskSpan.begin(trace)).isNull();
  }

  private static void assertOpens(TestDatabase database, DatabaseLogin login) {
    try (TenantTransactions tables = open(database, login)) {
      assertThat(sleep(tables, 0)).isTrue();
    }
  }

  private static TenantTransactions open(TestDatabase database, DatabaseLogin login) {
    return new TenantTransactions(login, database.acme().toString(), Duration.ZERO);
  }

  static TenantTransactions open(TestDatabase database, Duration longest) {
    return new TenantTransactions(
        JobsDatabase.login(database), database.acme().toString(), Duration.ZERO, longest);
  }

  private static boolean sleep(TenantTransactions tables, int seconds) {
    return tables.inTenant(
        "sleep",
        connection -> {
          try (Statement statement = connection.createStatement()) {
            return statement.execute("select pg_sleep(" + seconds + ")");
          }
        });
  }
}
