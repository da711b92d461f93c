package dev.sextant.migrations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TenantIsolationTest {

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
    inTenant(Roles.API, acme, "insert into projects (name, created_by) values ('secret', 'ann')");
    inTenant(Roles.API, globex, "insert into projects (name, created_by) values ('other', 'bob')");
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  @Test
  void a_tenant_sees_only_its_own_rows() throws Exception {
    assertThat(names(Roles.API, acme)).containsExactly("secret");
    assertThat(names(Roles.API, globex)).containsExactly("other");
  }

  @Test
  void the_owner_of_the_schema_is_bound_too() throws Exception {
    assertThat(names(Roles.OWNER, acme)).containsExactly("secret");
    assertThat(names(Roles.OWNER, null)).isEmpty();
  }

  @Test
  void without_a_tenant_nothing_is_visible() throws Exception {
    assertThat(names(Roles.API, null)).isEmpty();
    assertThat(names("postgres", null))
        .as("positive control")
        .containsExactlyInAnyOrder("secret", "other");
  }

  @Test
  void a_tenant_cannot_write_for_another() {
    assertThatThrownBy(
            () ->
                inTenant(
                    Roles.API,
                    acme,
                    "insert into projects (tenant_id, name, created_by) values ('"
                        + globex
                        + "', 'x', 'ann')"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("permission denied");
  }

  @Test
  void the_binding_ends_with_the_transaction() throws Exception {
    try (Connection connection = as(Roles.API).getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("select set_config('app.tenant_id', '" + acme + "', true)");
      connection.commit();
      ResultSet rows = statement.executeQuery("select current_tenant_id()");
      rows.next();
      assertThat(rows.getObject(1)).isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "no_policy",
        "only_restrictive",
        "no_force",
        "open_policy",
        "or_true",
        "writable_tenant",
        "global_key",
        "readable_partition"
      })
  void an_open_table_fails_the_migration(String hole) throws Exception {
    Flyway flyway = migrationWith("holes/" + hole);
    assertThatThrownBy(flyway::migrate).hasMessageContaining("tables open to every tenant: leak");
  }

  @ParameterizedTest
  @ValueSource(strings = {"view", "view_of_view", "materialized_view"})
  void a_view_with_its_owners_rights_fails_the_migration(String hole) throws Exception {
    Flyway flyway = migrationWith("holes/" + hole);
    assertThatThrownBy(flyway::migrate).hasMessageContaining("views open to every tenant: leak");
  }

  @Test
  void a_view_with_its_readers_rights_does_not() throws Exception {
    assertThat(migrationWith("sound/view").migrate().success).isTrue();
  }

  @Test
  void a_policy_that_hides_more_does_not() throws Exception {
    assertThat(migrationWith("sound/narrowed").migrate().success).isTrue();
  }

  @Test
  void a_tenants_row_is_changed_by_that_tenant_only() throws Exception {
    String update = "update tenants set has_work = true where id = '" + globex + "'";
    assertThat(inTenant(Roles.API, acme, update)).isZero();
    assertThat(inTenant(Roles.API, globex, update)).as("positive control").isOne();
  }

  private static Flyway migrationWith(String folder) throws SQLException {
    String database = "guard_" + folder.replace('/', '_');
    new Roles("pw", "pw", "pw").ensure(server.getPostgresDatabase(), database);
    return Flyway.configure()
        .dataSource(as(Roles.OWNER, database))
        .locations("classpath:db/migration", "classpath:db/" + folder)
        .load();
  }

  @Test
  void migrating_twice_changes_nothing() {
    assertThat(Migrate.migrate(as(Roles.OWNER))).isZero();
  }

  @Test
  void a_database_that_a_newer_version_migrated_is_refused() throws Exception {
    recordMigration("9000");
    assertThatThrownBy(() -> Migrate.migrate(as(Roles.OWNER)))
        .isInstanceOf(UnsupportedSchemaException.class)
        .hasMessage("The database was migrated to schema 9000, which this build does not know.");

    asOwner("delete from flyway_schema_history where version = '9000'");
    assertThat(Migrate.migrate(as(Roles.OWNER))).isZero();
  }

  /** Such a build had files of the same numbers with other content, and more of them. */
  @Test
  void a_database_of_an_unreleased_build_is_refused() throws Exception {
    recordMigration("33.1");
    asOwner("update flyway_schema_history set checksum = checksum + 1 where version = '1'");
    assertThatThrownBy(() -> Migrate.migrate(as(Roles.OWNER)))
        .isInstanceOf(UnsupportedSchemaException.class)
        .hasMessage(
            "The database was created by an unreleased build of Sextant, which this build cannot"
                + " upgrade.");

    asOwner("update flyway_schema_history set checksum = checksum - 1 where version = '1'");
    asOwner("delete from flyway_schema_history where version = '33.1'");
    assertThat(Migrate.migrate(as(Roles.OWNER))).isZero();
  }

  private static void recordMigration(String version) throws SQLException {
    asOwner(
        """
        insert into flyway_schema_history
          (installed_rank, version, description, type, script, checksum, installed_by,
           execution_time, success)
        values (9000, '%1$s', 'later', 'SQL', 'V%1$s__later.sql', 1, 'later', 1, true)
        """
            .formatted(version));
  }

  private static void asOwner(String sql) throws SQLException {
    try (Connection connection = as(Roles.OWNER).getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static List<String> names(String role, UUID tenant) throws SQLException {
    List<String> names = new ArrayList<>();
    try (Connection connection = as(role).getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      if (tenant != null) {
        statement.execute("select set_config('app.tenant_id', '" + tenant + "', true)");
      }
      ResultSet rows = statement.executeQuery("select name from projects order by name");
      while (rows.next()) {
        names.add(rows.getString(1));
      }
    }
    return names;
  }

  private static int inTenant(String role, UUID tenant, String sql) throws SQLException {
    try (Connection connection = as(role).getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("select set_config('app.tenant_id', '" + tenant + "', true)");
      int changed = statement.executeUpdate(sql);
      connection.commit();
      return changed;
    }
  }

  private static DataSource as(String role) {
    return as(role, "sextant");
  }

  private static DataSource as(String role, String database) {
    org.postgresql.ds.PGSimpleDataSource source = new org.postgresql.ds.PGSimpleDataSource();
    source.setUrl("jdbc:postgresql://127.0.0.1:" + server.getPort() + "/" + database);
    source.setUser(role);
    source.setPassword(role.equals("postgres") ? "postgres" : "pw");
    return source;
  }
}
