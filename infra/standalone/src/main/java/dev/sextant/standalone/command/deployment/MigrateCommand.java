package dev.sextant.standalone.command.deployment;

import dev.sextant.migrations.Migrate;
import dev.sextant.migrations.QueueReader;
import dev.sextant.migrations.Roles;
import dev.sextant.migrations.UnsupportedSchemaException;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.keycloak.KeycloakRole;
import dev.sextant.standalone.postgres.RemotePostgres;
import dev.sextant.standalone.service.MigrationSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import picocli.CommandLine.Command;

/** Brings the database of processes on several machines to the schema of this build. */
@Command(
    name = "migrate",
    description = {
      "Bring a database that runs elsewhere to the schema of this build, before processes of",
      "the API start. The environment says which: see docs/settings.md."
    })
public final class MigrateCommand implements Callable<Integer> {

  private static final String CLOSE = "alter role " + Roles.OWNER + " nologin";

  @Override
  public Integer call() {
    MigrationSettings settings = MigrationSettings.read(System.getenv());
    try {
      migrate(settings);
      return ExitCode.DONE.number();
    } catch (Halt e) {
      throw e;
    } catch (UnsupportedSchemaException e) {
      throw Halt.error(e.getMessage() + " Use the version of Sextant that wrote it.", e);
    } catch (SQLException | RuntimeException e) {
      throw Halt.error("The database was not migrated: %s".formatted(e.getMessage()), e);
    }
  }

  /**
   * Migrates. If an administrator is known, the owner of the schema can sign in only meanwhile.
   *
   * @throws SQLException if Postgres refuses
   */
  static void migrate(MigrationSettings settings) throws SQLException {
    RemotePostgres server = settings.server();
    Optional<RemotePostgres.Login> admin = settings.admin();
    if (admin.isEmpty()) {
      report(Migrate.migrate(server.connections(settings.database(), settings.owner())));
      return;
    }
    DataSource superuser = server.connections("postgres", admin.get());
    settings.roles().ensure(superuser, settings.database());
    try {
      report(Migrate.migrate(server.connections(settings.database(), settings.owner())));
    } finally {
      try (Connection connection = superuser.getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute(CLOSE);
      }
    }
    Optional<String> scaler = settings.scaler();
    if (scaler.isPresent()) {
      QueueReader.ensure(server.connections(settings.database(), admin.get()), scaler.get());
    }
    Optional<String> keycloak = settings.keycloak();
    if (keycloak.isPresent()) {
      KeycloakRole.ensure(superuser, keycloak.get());
    }
  }

  private static void report(int migrations) {
    System.out.println(
        migrations == 0
            ? "The schema is that of this build."
            : "Applied %d migrations.".formatted(migrations));
  }
}
