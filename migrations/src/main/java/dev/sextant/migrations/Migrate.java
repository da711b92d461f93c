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
   * @throws NewerSchemaException if a newer version of Sextant has migrated this database
   * @throws org.flywaydb.core.api.FlywayException if a migration fails, a released one was edited,
   *     or a tenant table is open to other tenants
   */
  public static int migrate(DataSource owner) {
    Flyway flyway =
        Flyway.configure(Migrate.class.getClassLoader())
            .dataSource(owner)
            .locations("classpath:db/migration")
            .load();
    refuseNewer(flyway.info());
    return flyway.migrate().migrationsExecuted;
  }

  /** Flyway itself would run on: it takes unknown later migrations for somebody else's. */
  private static void refuseNewer(MigrationInfoService info) {
    for (MigrationInfo migration : info.applied()) {
      if (migration.getState() == MigrationState.FUTURE_SUCCESS) {
        throw new NewerSchemaException(String.valueOf(migration.getVersion()));
      }
    }
  }
}
