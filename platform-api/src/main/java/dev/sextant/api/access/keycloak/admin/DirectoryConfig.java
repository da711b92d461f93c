package dev.sextant.api.access.keycloak.admin;

import dev.sextant.api.access.AccessConfig;
import java.net.URI;

/**
 * Access to the realm's admin API, through a service account and never as an administrator.
 *
 * @param address address of Keycloak, such as {@code https://id.example}
 * @param realm name of the realm
 * @param clientId client id of the service account
 * @param secret secret of the service account
 */
public record DirectoryConfig(URI address, String realm, String clientId, String secret) {

  /** The service account of the realm that Sextant ships. */
  public static final String PROVISIONING_CLIENT = "sextant-provisioning";

  /** Returns the settings for the realm that Sextant ships. */
  public static DirectoryConfig of(URI address, String secret) {
    return new DirectoryConfig(address, "sextant", PROVISIONING_CLIENT, secret);
  }

  /** Returns the settings for the realm used for sign-in. */
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
