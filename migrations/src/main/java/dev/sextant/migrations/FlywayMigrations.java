package dev.sextant.migrations;

import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.MigrationState;

/** Migrates with Flyway. A class of its own, so that {@link Migrate} can do without Flyway's. */
final class FlywayMigrations {

  private FlywayMigrations() {}

  /** Does what {@link Migrate#migrate} describes. */
  static int apply(DataSource owner) {
    Flyway flyway =
        Flyway.configure(FlywayMigrations.class.getClassLoader())
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
