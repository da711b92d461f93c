package dev.sextant.api.access.keycloak.admin;

import dev.sextant.api.access.AccessConfig;
import java.net.URI;

/**
 * How the realm is administered: as its service account for that, never as an administrator.
 *
 * @param address of Keycloak, such as {@code https://id.example}
 * @param realm name of the realm
 * @param clientId of the service account
 * @param secret of the service account
 */
public record DirectoryConfig(URI address, String realm, String clientId, String secret) {

  /** The service account of the realm that Sextant ships. */
  public static final String PROVISIONING_CLIENT = "sextant-provisioning";

  /** Returns the settings for the realm that Sextant ships. */
  public static DirectoryConfig of(URI address, String secret) {
    return new DirectoryConfig(address, "sextant", PROVISIONING_CLIENT, secret);
  }

  /** Returns the settings for the realm that people come in by. */
  public static DirectoryConfig of(AccessConfig.Keycloak access) {
    String[] parts = access.issuer().toString().split("/realms/", 2);
    return new DirectoryConfig(
        URI.create(parts[0]), parts[1], access.provisioning().id(), access.provisioning().secret());
  }

  /** Never shows the secret. */
  @Override
  public String toString() {
    return "DirectoryConfig[%s, %s, %s]".formatted(address, realm, clientId);
  }
}
