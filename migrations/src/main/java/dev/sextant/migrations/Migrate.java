package dev.sextant.migrations;

import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/** Brings a database's schema to the version of this build. */
public final class Migrate {

  private Migrate() {}

  /**
   * Applies the migrations that are missing, then checks that every tenant table is isolated.
   *
   * @param owner a connection source of {@link Roles#OWNER} on the database to migrate
   * @return how many migrations were applied
   * @throws org.flywaydb.core.api.FlywayException if a migration fails, a released one was edited,
   *     or a tenant table is open to other tenants
   */
  public static int migrate(DataSource owner) {
    return Flyway.configure(Migrate.class.getClassLoader())
        .dataSource(owner)
        .locations("classpath:db/migration")
        .load()
        .migrate()
        .migrationsExecuted;
  }
}
