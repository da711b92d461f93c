package dev.sextant.migrations;

import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.MigrationState;

/** Brings a database's schema to the version of this build. */
public final class Migrate {

  private Migrate() {}

  /**
   * Applies the migrations that are missing, then checks that every tenant table is isolated.
   *
   * @param owner a connection source of {@link Roles#OWNER} on the database to migrate
   * @return how many migrations were applied
   * @throws UnsupportedSchemaException if a newer version of Sextant, or a build from before the
   *     first release, created this schema
   * @throws org.flywaydb.core.api.FlywayException if a migration fails, or a tenant table is open
   *     to other tenants
   */
  public static int migrate(DataSource owner) {
    Flyway flyway =
        Flyway.configure(Migrate.class.getClassLoader())
            .dataSource(owner)
            .locations("classpath:db/migration")
            .load();
    requireSupported(flyway.info());
    return flyway.migrate().migrationsExecuted;
  }

  /**
   * Flyway itself ignores later migrations that it does not know, and lists a changed one by its
   * checksum. The checksums come first: the last migration of an unreleased build has a higher
   * number than ours.
   */
  private static void requireSupported(MigrationInfoService info) {
    for (MigrationInfo migration : info.applied()) {
      if (!migration.isChecksumMatching()) {
        throw UnsupportedSchemaException.unreleased();
      }
    }
    for (MigrationInfo migration : info.applied()) {
      if (migration.getState() == MigrationState.FUTURE_SUCCESS) {
        throw UnsupportedSchemaException.newer(String.valueOf(migration.getVersion()));
      }
    }
  }
}
