package dev.sextant.jobs.access;

/**
 * How the tasks of this process reach the database. It belongs to the process, not to a job, so
 * neither address nor password is ever part of a job's graph.
 *
 * @param jdbcUrl address of the database
 * @param user a role that row-level security binds
 * @param password of that role, read again for each new connection
 */
public record DatabaseLogin(String jdbcUrl, String user, RolePassword password) {

  private static final ProcessGrants<DatabaseLogin> GRANTS =
      new ProcessGrants<>(() -> TaskSettings.current().map(TaskSettings::login));

  /** Makes a login whose password never changes. */
  public DatabaseLogin(String jdbcUrl, String user, String password) {
    this(jdbcUrl, user, RolePassword.of(password));
  }

  /** Lets the tasks of this process use the database of an instance, until the result is closed. */
  public static Grant grant(String instance, DatabaseLogin login) {
    return GRANTS.grant(instance, login);
  }

  /**
   * Returns how to reach the database of an instance.
   *
   * @throws SettingsException if this process has no login
   */
  public static DatabaseLogin of(String instance) {
    return GRANTS
        .of(instance)
        .orElseThrow(
            () ->
                new SettingsException(
                    "this process was given no database: " + TaskSettings.needed()));
  }

  /** Omits the password. */
  @Override
  public String toString() {
    return "DatabaseLogin[%s as %s]".formatted(jdbcUrl, user);
  }
}
