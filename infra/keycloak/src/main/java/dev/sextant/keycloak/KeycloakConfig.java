package dev.sextant.keycloak;

import java.nio.file.Path;
import java.time.Duration;

/**
 * Settings of a Keycloak.
 *
 * @param programs archive and the folder of its unpacked content
 * @param home its own folder for files that it writes, created if missing
 * @param log its log file; rolled over at 10 MB, five are kept
 * @param port on loopback
 * @param database of its rows
 * @param realm values of the placeholders in the realm's file
 * @param admin administrator of everything; created when the database is empty
 * @param heapMegabytes heap limit
 * @param patience longest time until it must answer
 */
public record KeycloakConfig(
    KeycloakArchive programs,
    Path home,
    Path log,
    int port,
    KeycloakDatabase database,
    SextantRealm realm,
    Admin admin,
    int heapMegabytes,
    Duration patience) {

  private static final int HIGHEST_PORT = 65_535;
  private static final int USUAL_HEAP = 512;
  private static final Duration USUAL_PATIENCE = Duration.ofMinutes(10);

  public KeycloakConfig {
    if (port < 1 || port > HIGHEST_PORT) {
      throw new IllegalArgumentException("a port is 1 to 65535, found " + port);
    }
  }

  /** Returns settings with the default limits: 512 MB of heap, ten minutes to start. */
  public static KeycloakConfig usual(
      KeycloakArchive programs,
      Path home,
      Path log,
      int port,
      KeycloakDatabase database,
      SextantRealm realm,
      Admin admin) {
    return new KeycloakConfig(
        programs, home, log, port, database, realm, admin, USUAL_HEAP, USUAL_PATIENCE);
  }

  String address() {
    return "http://127.0.0.1:" + port;
  }

  /** The administrator of everything. */
  public record Admin(String name, String password) {

    /** Omits the password. */
    @Override
    public String toString() {
      return "Admin[" + name + "]";
    }
  }
}
