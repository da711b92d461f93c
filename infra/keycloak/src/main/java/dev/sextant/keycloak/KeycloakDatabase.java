package dev.sextant.keycloak;

import java.util.Map;

/** The storage for Keycloak's users, clients and keys. */
public sealed interface KeycloakDatabase {

  /** Returns Keycloak's name for this kind; its programs are built for one kind each. */
  String kind();

  /**
   * Returns the connection settings as environment variables, because they contain the password.
   */
  Map<String, String> environment();

  /** Loses everything when Keycloak ends. For tests. */
  record InMemory() implements KeycloakDatabase {

    @Override
    public String kind() {
      return "dev-mem";
    }

    @Override
    public Map<String, String> environment() {
      return Map.of();
    }
  }

  /**
   * A Postgres database that only Keycloak uses.
   *
   * @param jdbcUrl its address, without the role
   * @param user role that owns it
   * @param password of the role
   */
  record Postgres(String jdbcUrl, String user, String password) implements KeycloakDatabase {

    private static final String MOST_CONNECTIONS = "15";

    @Override
    public String kind() {
      return "postgres";
    }

    @Override
    public Map<String, String> environment() {
      return Map.of(
          "KC_DB_URL", jdbcUrl,
          "KC_DB_USERNAME", user,
          "KC_DB_PASSWORD", password,
          "KC_DB_POOL_INITIAL_SIZE", "1",
          "KC_DB_POOL_MIN_SIZE", "1",
          "KC_DB_POOL_MAX_SIZE", MOST_CONNECTIONS);
    }

    /** Omits the password. */
    @Override
    public String toString() {
      return "Postgres[%s, %s]".formatted(jdbcUrl, user);
    }
  }
}
