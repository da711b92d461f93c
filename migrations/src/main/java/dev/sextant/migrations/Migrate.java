package dev.sextant.migrations;

import javax.sql.DataSource;

/** Brings a database's schema to the version of this build. */
public final class Migrate {

  private Migrate() {}

  /**
   * Applies the migrations that are missing, then checks that every tenant table is isolated. Loads
   * Flyway only if the database's history is not that of this build.
   *
   * @param owner a connection source of {@link Roles#OWNER} on the database to migrate
   * @return how many migrations were applied
   * @throws UnsupportedSchemaException if a newer version of Sextant, or a build from before the
   *     first release, created this schema
   * @throws org.flywaydb.core.api.FlywayException if a migration fails, or a tenant table is open
   *     to other tenants
   */
  public static int migrate(DataSource owner) {
    return SchemaHistory.isCurrent(owner) ? 0 : FlywayMigrations.apply(owner);
  }

  /** Returns the version of the newest migration of this build. */
  public static String version() {
    return SchemaHistory.version();
  }
}
