package dev.sextant.standalone.service;

import dev.sextant.migrations.Roles;
import dev.sextant.standalone.postgres.RemotePostgres;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The settings of {@code ./sextant migrate}, checked. */
public final class MigrationSettings {

  private static final Set<Setting> NEEDED =
      EnumSet.of(Setting.SEXTANT_DATABASE_HOST, Setting.SEXTANT_DATABASE_OWNER_PASSWORD_FILE);

  private static final Set<Setting> OPTIONAL =
      EnumSet.of(
          Setting.SEXTANT_DATABASE_PORT,
          Setting.SEXTANT_DATABASE_NAME,
          Setting.SEXTANT_DATABASE_CA_FILE,
          Setting.SEXTANT_HEAP,
          Setting.SEXTANT_JVM_OPTIONS);

  /** Roles are made by a role that may. */
  private static final Set<Setting> NEEDED_BY_ADMIN =
      EnumSet.of(
          Setting.SEXTANT_DATABASE_ADMIN_PASSWORD_FILE,
          Setting.SEXTANT_DATABASE_API_PASSWORD_FILE,
          Setting.SEXTANT_DATABASE_JOBS_PASSWORD_FILE);

  private static final Set<Setting> OF_ADMIN =
      EnumSet.of(
          Setting.SEXTANT_DATABASE_ADMIN,
          Setting.SEXTANT_DATABASE_SCALER_PASSWORD_FILE,
          Setting.SEXTANT_KEYCLOAK_DATABASE_PASSWORD_FILE);

  private static final int HIGHEST_PORT = 65_535;

  private final Environment environment;

  private MigrationSettings(Environment environment) {
    this.environment = environment;
  }

  /**
   * Reads the settings.
   *
   * @param variables of the process
   * @throws dev.sextant.standalone.console.Halt if one is unknown, missing or wrong, or would have
   *     no effect
   */
  public static MigrationSettings read(Map<String, String> variables) {
    Set<Setting> needed = EnumSet.copyOf(NEEDED);
    Set<Setting> optional = EnumSet.copyOf(OPTIONAL);
    if (!variables
        .getOrDefault(Setting.SEXTANT_DATABASE_ADMIN_PASSWORD_FILE.name(), "")
        .isBlank()) {
      needed.addAll(NEEDED_BY_ADMIN);
      optional.addAll(OF_ADMIN);
    }
    return new MigrationSettings(Environment.of(variables, needed, optional));
  }

  /** Returns the server. */
  public RemotePostgres server() {
    return new RemotePostgres(
        environment.text(Setting.SEXTANT_DATABASE_HOST),
        environment.number(Setting.SEXTANT_DATABASE_PORT, 5432, 1, HIGHEST_PORT),
        environment.optionalPath(Setting.SEXTANT_DATABASE_CA_FILE));
  }

  /** Returns the name of the database. */
  public String database() {
    return environment.text(Setting.SEXTANT_DATABASE_NAME, "sextant");
  }

  /** Returns the role that makes roles and database; empty: they are there. */
  public Optional<RemotePostgres.Login> admin() {
    return environment.has(Setting.SEXTANT_DATABASE_ADMIN_PASSWORD_FILE)
        ? Optional.of(
            new RemotePostgres.Login(
                environment.text(Setting.SEXTANT_DATABASE_ADMIN, "postgres"),
                environment.secret(Setting.SEXTANT_DATABASE_ADMIN_PASSWORD_FILE)))
        : Optional.empty();
  }

  /** Returns the passwords of the roles that an administrator makes. */
  public Roles roles() {
    return new Roles(
        owner().password(),
        environment.newestPassword(Setting.SEXTANT_DATABASE_API_PASSWORD_FILE),
        environment.newestPassword(Setting.SEXTANT_DATABASE_JOBS_PASSWORD_FILE));
  }

  /** Returns the role that migrates. */
  public RemotePostgres.Login owner() {
    return new RemotePostgres.Login(
        Roles.OWNER, environment.newestPassword(Setting.SEXTANT_DATABASE_OWNER_PASSWORD_FILE));
  }

  /** Returns the password of the role that reads the depth of the queue; empty: there is none. */
  public Optional<String> scaler() {
    return secret(Setting.SEXTANT_DATABASE_SCALER_PASSWORD_FILE);
  }

  /** Returns the password of Keycloak's role; empty: it gets no database here. */
  public Optional<String> keycloak() {
    return secret(Setting.SEXTANT_KEYCLOAK_DATABASE_PASSWORD_FILE);
  }

  private Optional<String> secret(Setting setting) {
    return environment.has(setting)
        ? Optional.of(environment.newestPassword(setting))
        : Optional.empty();
  }
}
