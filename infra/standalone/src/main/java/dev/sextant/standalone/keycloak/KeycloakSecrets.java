package dev.sextant.standalone.keycloak;

import dev.sextant.standalone.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The secrets that Keycloak and Sextant share: created once, kept in a file of mode 0600.
 *
 * @param admin password of Keycloak's first administrator
 * @param database password of the role that owns Keycloak's database
 * @param web secret of the client that signs users in
 * @param provisioning secret of the client that mirrors the tenants
 */
public record KeycloakSecrets(String admin, String database, String web, String provisioning) {

  /** The name of Keycloak's first administrator. */
  public static final String ADMIN = "admin";

  private static final String DATABASE = "database";
  private static final String WEB = "sextant-web";
  private static final String PROVISIONING = "sextant-provisioning";

  /** Returns the secrets of a file, which is created if it is missing. */
  public static KeycloakSecrets of(Path file) throws IOException {
    Map<String, String> kept =
        PrivateFiles.secrets(file, List.of(ADMIN, DATABASE, WEB, PROVISIONING));
    return new KeycloakSecrets(
        get(kept, ADMIN), get(kept, DATABASE), get(kept, WEB), get(kept, PROVISIONING));
  }

  private static String get(Map<String, String> kept, String name) {
    return Objects.requireNonNull(kept.get(name));
  }

  /** Omits the secrets. */
  @Override
  public String toString() {
    return "KeycloakSecrets[]";
  }
}
