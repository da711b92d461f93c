package dev.sextant.standalone.command.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.migrations.QueueReader;
import dev.sextant.migrations.Roles;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.instance.DeploymentKeys;
import dev.sextant.standalone.postgres.PostgresServer;
import dev.sextant.standalone.postgres.PostgresTls;
import dev.sextant.standalone.postgres.RemotePostgres;
import dev.sextant.standalone.postgres.RemotePostgres.Login;
import dev.sextant.standalone.service.MigrationSettings;
import dev.sextant.standalone.service.Setting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Postgres that is reached over TLS, with the secrets of the command that makes them. */
class MigrateCommandIT {

  @TempDir private static Path folder;

  private static PostgresServer server;
  private static Path keys;

  @BeforeAll
  static void start() throws Exception {
    keys = folder.resolve("keys");
    new DeploymentKeys(keys).make(List.of());
    server =
        PostgresServer.startForCluster(
            folder.resolve("postgres"),
            folder.resolve("postgres.properties"),
            PostgresTls.of(keys),
            step -> {});
    Files.writeString(keys.resolve("postgres-admin.password"), server.secrets().superuser());
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  @Test
  void an_administrator_makes_roles_and_database_and_the_owner_cannot_sign_in_afterwards()
      throws Exception {
    Map<String, String> environment = environment("first");
    environment.put(
        Setting.SEXTANT_DATABASE_ADMIN_PASSWORD_FILE.name(), file("postgres-admin.password"));
    environment.put(
        Setting.SEXTANT_DATABASE_API_PASSWORD_FILE.name(), file("sextant-api.password"));
    environment.put(
        Setting.SEXTANT_DATABASE_JOBS_PASSWORD_FILE.name(), file("sextant-jobs.password"));
    environment.put(
        Setting.SEXTANT_DATABASE_SCALER_PASSWORD_FILE.name(), file("sextant-scaler.password"));
    environment.put(
        Setting.SEXTANT_KEYCLOAK_DATABASE_PASSWORD_FILE.name(), file("keycloak-database.password"));

    MigrateCommand.migrate(MigrationSettings.read(environment));
    MigrateCommand.migrate(MigrationSettings.read(environment));

    assertThat(tables("first", Roles.API, "sextant-api.password")).isGreaterThan(20);
    assertThatCode(() -> tables("first", QueueReader.NAME, "sextant-scaler.password"))
        .doesNotThrowAnyException();
    assertThatCode(() -> tables("keycloak", "keycloak", "keycloak-database.password"))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> tables("first", Roles.OWNER, "sextant-owner.password"))
        .hasMessageContaining("not permitted to log in");

    // Roles and database are there now, and somebody else lets the owner sign in.
    try (Connection admin = server.superuser("postgres").getConnection()) {
      admin.createStatement().execute("alter role sextant_owner login");
      admin.createStatement().execute("create database second owner sextant_owner");
    }
    MigrateCommand.migrate(MigrationSettings.read(environment("second")));
    assertThat(tables("second", Roles.API, "sextant-api.password")).isGreaterThan(20);
  }

  @Test
  void a_server_that_does_not_prove_its_name_gets_no_password() throws Exception {
    DeploymentKeys others = new DeploymentKeys(folder.resolve("others"));
    others.make(List.of());
    Map<String, String> environment = environment("first");
    environment.put(
        Setting.SEXTANT_DATABASE_CA_FILE.name(),
        others.folder().resolve("postgres-ca.pem").toString());

    assertThatThrownBy(() -> MigrateCommand.migrate(MigrationSettings.read(environment)))
        .hasStackTraceContaining("SSL");
  }

  @Test
  void settings_of_an_administrator_without_a_password_have_no_effect() throws Exception {
    Map<String, String> environment = environment("first");
    environment.put(Setting.SEXTANT_DATABASE_ADMIN.name(), "postgres");

    assertThatThrownBy(() -> MigrationSettings.read(environment))
        .isInstanceOf(Halt.class)
        .hasMessageContaining("SEXTANT_DATABASE_ADMIN has no effect here");
  }

  private static Map<String, String> environment(String database) throws Exception {
    Map<String, String> environment = new HashMap<>();
    environment.put(Setting.SEXTANT_DATABASE_HOST.name(), "127.0.0.1");
    environment.put(Setting.SEXTANT_DATABASE_PORT.name(), "" + server.port());
    environment.put(Setting.SEXTANT_DATABASE_NAME.name(), database);
    environment.put(Setting.SEXTANT_DATABASE_CA_FILE.name(), file("postgres-ca.pem"));
    environment.put(
        Setting.SEXTANT_DATABASE_OWNER_PASSWORD_FILE.name(), file("sextant-owner.password"));
    return environment;
  }

  private static String file(String name) {
    return keys.resolve(name).toString();
  }

  private static long tables(String database, String role, String passwordFile) throws Exception {
    RemotePostgres postgres =
        new RemotePostgres(
            "127.0.0.1", server.port(), Optional.of(keys.resolve("postgres-ca.pem")));
    Login login = new Login(role, Files.readString(keys.resolve(passwordFile)));
    try (Connection connection = postgres.connections(database, login).getConnection();
        ResultSet rows =
            connection
                .createStatement()
                .executeQuery("select count(*) from pg_tables where schemaname = 'public'")) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
