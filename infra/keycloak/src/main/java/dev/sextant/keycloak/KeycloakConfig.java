package dev.sextant.keycloak;

import java.nio.file.Path;
import java.time.Duration;

/**
 * How a Keycloak runs.
 *
 * @param programs where the archive is found and its content unpacked
 * @param home folder of its own, made where absent: what it writes while it runs
 * @param log file of its log; rolled over at 10 MB, five are kept
 * @param port on loopback
 * @param database what it keeps its rows in
 * @param realm what the realm's file leaves open
 * @param admin who may administer everything; made when the database is empty
 * @param heapMegabytes most heap
 * @param patience longest time until it answers
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

  /** Returns one with the usual bounds: 512 MB of heap, ten minutes to start. */
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

  /** Returns the address for browsers and programs. */
  String address() {
    return "http://127.0.0.1:" + port;
  }

  /** Who may administer everything. */
  public record Admin(String name, String password) {

    /** Never shows the password. */
    @Override
    public String toString() {
      return "Admin[" + name + "]";
    }
  }
}
