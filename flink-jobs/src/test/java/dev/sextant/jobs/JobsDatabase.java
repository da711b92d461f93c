package dev.sextant.jobs;

import dev.sextant.jobs.access.DatabaseLogin;
import dev.sextant.jobs.tables.Database;
import dev.sextant.migrations.Roles;
import dev.sextant.testing.TestDatabase;
import java.util.UUID;

/** The tables of a test database, as the jobs see them; this JVM gets the login. */
public final class JobsDatabase {

  private JobsDatabase() {}

  /** Returns the tables of a tenant. */
  public static Database of(TestDatabase database, UUID tenant) {
    return new Database(instance(database), tenant.toString());
  }

  /** Returns the name by which tasks find the login, which lasts as long as the JVM. */
  public static String instance(TestDatabase database) {
    String instance = database.jdbcUrl();
    DatabaseLogin.grant(instance, login(database));
    return instance;
  }

  /** Returns the login itself. */
  public static DatabaseLogin login(TestDatabase database) {
    return new DatabaseLogin(database.jdbcUrl(), Roles.JOBS, TestDatabase.PASSWORD);
  }
}
