package dev.sextant.migrations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/** The record of who did what is added to, and leaves by its rule only. */
class AuditRecordTest {

  private static final String DENIED = "42501";

  /** Events of each tenant, so many days old. */
  private static final String FILL =
      """
      truncate audit_events, audit_outcomes, audit_retention, platform_events, platform_outcomes;
      insert into audit_events (tenant_id, at, request_id, actor, subject, operation, objects, address)
      select t.id, now() - make_interval(days => d), gen_random_uuid(), 'member', d::text, 'x', '{}', 'a'
      from tenants t, (values (10), (89), (91), (399), (432), (1000)) ages (d);
      insert into audit_outcomes (tenant_id, event_at, request_id, status)
      select tenant_id, at, request_id, 200 from audit_events;
      insert into platform_events (request_id, subject, operation, objects, address)
      values (gen_random_uuid(), 'olga', 'x', '{}', 'a');
      insert into platform_outcomes (request_id, status)
      select request_id, 200 from platform_events
      """;

  private static EmbeddedPostgres server;
  private static UUID acme;
  private static UUID globex;

  @BeforeAll
  static void start() throws Exception {
    server = EmbeddedPostgres.start();
    new Roles("pw", "pw", "pw").ensure(server.getPostgresDatabase(), "sextant");
    Migrate.migrate(as(Roles.OWNER));
    acme = Tenants.ensure(as(Roles.OWNER), "acme");
    globex = Tenants.ensure(as(Roles.OWNER), "globex");
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  @BeforeEach
  void fill() throws Exception {
    try (Connection superuser = server.getDatabase("postgres", "sextant").getConnection();
        Statement statement = superuser.createStatement()) {
      statement.execute(FILL);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"audit_events", "audit_outcomes", "platform_events", "platform_outcomes"})
  void nobody_who_serves_changes_or_deletes(String table) {
    for (String role : new String[] {Roles.API, Roles.JOBS}) {
      denied(role, "delete from " + table);
      denied(role, "truncate " + table);
      denied(role, "update %1$s set request_id = request_id".formatted(table));
      denied(role, "update %1$s set at = now()".formatted(table));
      denied(role, "drop table " + table);
      denied(role, "alter table %s disable row level security".formatted(table));
      denied(role, "create rule r as on insert to %s do instead nothing".formatted(table));
      denied(
          role,
          "insert into %s (request_id, at) values (gen_random_uuid(), now())".formatted(table));
    }
    denied(Roles.JOBS, "select * from " + table);
    denied(Roles.JOBS, "insert into %s (request_id) values (gen_random_uuid())".formatted(table));
  }

  @Test
  void who_serves_adds_and_reads() throws Exception {
    assertThat(
            changed(
                Roles.API,
                acme,
                """
                insert into audit_events (request_id, actor, subject, operation, objects, address)
                values (gen_random_uuid(), 'member', 'ann', 'x', '{}', 'a')
                """))
        .isOne();
    assertThat(number(Roles.API, acme, "select count(*) from audit_events")).isEqualTo(7);
    assertThat(number(Roles.API, globex, "select count(*) from audit_events")).isEqualTo(6);
    assertThat(number(Roles.API, acme, "select count(*) from platform_events")).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"0, 4", "90, 2", "399, 3", "3650, 6"})
  void what_is_older_than_the_rule_goes_and_the_record_says_so(int days, int kept)
      throws Exception {
    if (days > 0) {
      rule(days);
    }
    assertThat(removed()).isEqualTo(6 - kept);
    String own = "select count(*) from audit_events where operation <> 'removeOldAuditEvents'";
    assertThat(number(Roles.API, acme, own)).isEqualTo(kept);
    assertThat(
            number(
                Roles.API,
                acme,
                "select coalesce(sum((objects ->> 'removed')::integer), 0) from audit_events"))
        .isEqualTo(6 - kept);
    assertThat(
            number(
                Roles.API,
                acme,
                """
                select count(*) from audit_outcomes o
                full join audit_events e on e.at = o.event_at and e.request_id = o.request_id
                where e.request_id is null or o.request_id is null
                """))
        .as("events and outcomes without the other")
        .isZero();
    assertThat(number(Roles.API, globex, "select count(*) from audit_events")).isEqualTo(6);
    assertThat(removed()).as("the second time").isZero();
  }

  @Test
  void nothing_younger_than_ninety_days_goes_whatever_the_rule() throws Exception {
    assertThatThrownBy(() -> rule(89)).isInstanceOf(SQLException.class);
    try (Connection superuser = server.getDatabase("postgres", "sextant").getConnection();
        Statement statement = superuser.createStatement()) {
      superuser.setAutoCommit(false);
      statement.execute("alter table audit_retention drop constraint audit_retention_days_check");
      statement.execute(
          "insert into audit_retention (tenant_id, days, changed_by) values ('%s', 1, 'm')"
              .formatted(acme));
      bind(statement, acme);
      statement.execute("set local role sextant_api");
      ResultSet row = statement.executeQuery("select remove_old_audit_events(100)");
      row.next();
      assertThat(row.getInt(1)).isEqualTo(4);
      superuser.rollback();
    }
  }

  @Test
  void the_oldest_go_first() throws Exception {
    assertThat(number(Roles.API, acme, "select remove_old_audit_events(1)")).isOne();
    assertThat(number(Roles.API, acme, "select count(*) from audit_events where subject = '1000'"))
        .isZero();
    assertThat(number(Roles.API, acme, "select count(*) from audit_events where subject = '432'"))
        .isOne();
  }

  @Test
  void removing_is_for_the_api_bound_to_a_tenant() throws Exception {
    denied(Roles.JOBS, "select remove_old_audit_events(1)");
    assertThat(number(Roles.API, null, "select remove_old_audit_events(100)")).isZero();
  }

  @Test
  void a_tenant_that_goes_does_not_take_its_record_along() throws Exception {
    UUID gone = Tenants.ensure(as(Roles.OWNER), "gone");
    fill();
    assertThat(changed(Roles.OWNER, gone, "delete from tenants where id = '%s'".formatted(gone)))
        .isOne();
    assertThat(number(Roles.API, gone, "select count(*) from audit_events")).isEqualTo(6);
  }

  private static void rule(int days) throws SQLException {
    changed(
        Roles.API,
        acme,
        "insert into audit_retention (days, changed_by) values (%d, 'ann')".formatted(days));
  }

  private static long removed() throws SQLException {
    return number(Roles.API, acme, "select remove_old_audit_events(100)");
  }

  private static void denied(String role, String statement) {
    assertThatThrownBy(() -> changed(role, acme, statement))
        .as(role + ": " + statement)
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(DENIED));
  }

  private static long number(String role, UUID tenant, String query) throws SQLException {
    try (Connection connection = as(role).getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      bind(statement, tenant);
      ResultSet row = statement.executeQuery(query);
      row.next();
      long number = row.getLong(1);
      connection.commit();
      return number;
    }
  }

  private static int changed(String role, UUID tenant, String sql) throws SQLException {
    try (Connection connection = as(role).getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      bind(statement, tenant);
      statement.execute(sql);
      int changed = statement.getUpdateCount();
      connection.commit();
      return changed;
    }
  }

  private static void bind(Statement statement, UUID tenant) throws SQLException {
    if (tenant != null) {
      statement.execute("select set_config('app.tenant_id', '" + tenant + "', true)");
    }
  }

  private static PGSimpleDataSource as(String role) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl("jdbc:postgresql://127.0.0.1:" + server.getPort() + "/sextant");
    source.setUser(role);
    source.setPassword("pw");
    return source;
  }
}
