package dev.sextant.migrations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.migrations.FilledDatabase.Outcome;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the roles that serve and compute may never do, and what the schema never holds. */
class RightsTest {

  /** Tables that belong to no tenant; one more wants a reason, and a test of who may read it. */
  private static final List<String> OF_NO_TENANT =
      List.of(
          "api_processes",
          "flyway_schema_history",
          "platform_events",
          "platform_outcomes",
          "tenant_receipts",
          "tenants");

  /**
   * Functions with their owner's rights; AuditMonthsTest, AuditRecordTest, PlannerStatisticsTest,
   * QueueDepthTest, RowsOfVersionsTest, TenantEndTest and WebhooksTest show them.
   */
  private static final List<String> TRUSTED =
      List.of(
          "delete_owned_rows",
          "drop_old_audit_month",
          "end_tenant",
          "has_labelled",
          "keep_audit_months",
          "note_deleted_owners",
          "queue_depth",
          "record_budget_event",
          "refresh_planner_statistics",
          "remove_old_audit_events");

  private static final String WITHOUT_TENANT =
      """
      select c.relname
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not exists (
          select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
      order by 1
      """;

  private static final String WITH_OWNERS_RIGHTS =
      "select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef"
          + " order by proname";

  private static final String FOR_EVERYBODY =
      WITH_OWNERS_RIGHTS.replace(
          "prosecdef", "prosecdef and has_function_privilege('public', oid, 'execute')");

  private static final String MORE_THAN_ROWS =
      """
      select r.rolname || ' may ' || p.privilege || ' ' || c.relname
      from pg_class c,
           (values ('sextant_api'), ('sextant_jobs')) r (rolname),
           (values ('truncate'), ('references'), ('trigger'), ('maintain')) p (privilege)
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        and has_table_privilege(r.rolname, c.oid, p.privilege)
      """;

  private static FilledDatabase database;

  @BeforeAll
  static void fill() throws Exception {
    database = new FilledDatabase(1);
  }

  @AfterAll
  static void stop() throws Exception {
    database.close();
  }

  @Test
  void a_table_of_no_tenant_is_known_by_name() throws Exception {
    assertThat(database.asSuperuser(WITHOUT_TENANT)).isEqualTo(OF_NO_TENANT);
  }

  @Test
  void no_key_leads_from_one_tenants_row_to_anothers() throws Exception {
    assertThat(database.keys).contains("datasets -> projects").hasSizeGreaterThan(15);
    assertThat(database.keysAcross).isEmpty();
    try (Connection superuser = database.superuser();
        Statement statement = superuser.createStatement()) {
      superuser.setAutoCommit(false);
      statement.execute(
          "create table leak (tenant_id uuid, id uuid unique, other uuid references leak (id))");
      assertThat(TenantTable.strings(superuser, FilledDatabase.KEYS_ACROSS))
          .as("positive control")
          .containsExactly("leak -> leak");
    }
  }

  @Test
  void a_function_that_runs_with_its_owners_rights_is_known_by_name() throws Exception {
    assertThat(database.asSuperuser(WITH_OWNERS_RIGHTS)).isEqualTo(TRUSTED);
  }

  /** A role may put a trigger on a temporary table, and run any function that it may execute. */
  @Test
  void a_function_with_its_owners_rights_is_not_for_everybody() throws Exception {
    assertThat(database.asSuperuser(FOR_EVERYBODY))
        .as("it returns whether the caller has labelled an answer")
        .containsExactly("has_labelled");
  }

  @ParameterizedTest
  @MethodSource("servingRoles")
  void a_serving_role_cannot_delete_rows_by_a_trigger_of_its_own(String role) {
    assertDenied(
        role,
        """
        create temp table own (tenant_id uuid, id uuid);
        create trigger leads_elsewhere after delete on own referencing old table as gone
          for each statement execute function note_deleted_owners('audit_events', 'tenant_id')
        """);
  }

  @Test
  void no_serving_role_has_rights_that_row_security_does_not_bind() throws Exception {
    assertThat(database.asSuperuser(MORE_THAN_ROWS)).isEmpty();
    assertThat(database.asSuperuser(MORE_THAN_ROWS.replace("sextant_jobs", "sextant_owner")))
        .as("positive control")
        .isNotEmpty();
  }

  static Stream<String> servingRoles() {
    return Stream.of(Roles.API, Roles.JOBS);
  }

  @ParameterizedTest
  @MethodSource("servingRoles")
  void a_serving_role_cannot_make_itself_another(String role) throws Exception {
    for (String other : List.of(Roles.OWNER, "postgres")) {
      assertDenied(role, "set role " + other);
      assertDenied(role, "set session authorization " + other);
    }
    assertDenied(role, "set session_replication_role = replica");
    assertDenied(role, "alter role " + role + " bypassrls");
    assertDenied(role, "alter role " + role + " superuser");
  }

  @ParameterizedTest
  @MethodSource("servingRoles")
  void a_serving_role_cannot_change_the_schema(String role) throws Exception {
    assertDenied(role, "alter table projects disable row level security");
    assertDenied(role, "alter table projects no force row level security");
    assertDenied(role, "create policy open on projects using (true)");
    assertDenied(role, "drop policy tenant_isolation on projects");
    assertDenied(role, "create table mine (n int)");
    assertDenied(role, "create or replace function current_tenant_id() returns uuid return null");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select count(*) from pg_authid",
        "select count(*) from flyway_schema_history",
        "select length(pg_read_file('/etc/passwd'))",
        "select count(*) from pg_ls_dir('.')",
        "select lo_import('/etc/passwd')"
      })
  void a_serving_role_cannot_look_behind_the_schema(String query) throws Exception {
    for (String role : List.of(Roles.API, Roles.JOBS)) {
      Outcome outcome = database.select(role, database.acme.toString(), query);
      assertThat(outcome.refusal()).as(role + ": " + query).isEqualTo("42501");
    }
  }

  @ParameterizedTest
  @MethodSource("servingRoles")
  void a_serving_role_cannot_run_a_program_on_the_server(String role) {
    assertDenied(role, "copy projects to program 'true'");
    assertDenied(role, "copy projects from '/etc/passwd'");
  }

  /** The catalogue of tenants is read unbound by the dispatcher; each changes its own row. */
  @Test
  void only_the_own_tenants_row_is_changed_and_none_is_made_or_lost() throws Exception {
    String all = "update tenants set has_work = not has_work";
    assertThat(rowsChanged(Roles.API, all)).isOne();
    assertDenied(Roles.API, "insert into tenants (name) values ('x')");
    assertDenied(Roles.API, "delete from tenants");
    String rename = "update tenants set name = name || '!'";
    assertThat(rowsChanged(Roles.API, rename + " where id <> current_tenant_id()")).isZero();
    assertThat(rowsChanged(Roles.API, rename)).as("positive control").isOne();
    assertDenied(Roles.JOBS, "select count(*) from tenants");
    assertDenied(Roles.JOBS, all);
  }

  private static long rowsChanged(String role, String change) throws SQLException {
    try (Connection connection = database.as(role, database.acme.toString());
        Statement statement = connection.createStatement()) {
      return statement.executeUpdate(change);
    }
  }

  private static void assertDenied(String role, String statement) {
    assertThatThrownBy(
            () -> {
              try (Connection connection = database.as(role, database.acme.toString());
                  Statement step = connection.createStatement()) {
                step.execute(statement);
              }
            })
        .as(role + ": " + statement)
        .isInstanceOfSatisfying(
            SQLException.class,
            e -> assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo("42501"));
  }
}
