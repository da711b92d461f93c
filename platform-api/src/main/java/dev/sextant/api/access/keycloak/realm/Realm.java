package dev.sextant.api.access.keycloak.realm;

import java.net.URI;

/**
 * The addresses of a realm.
 *
 * @param issuer issuer of its tokens; all other addresses are below it
 */
public record Realm(URI issuer) {

  URI certificates() {
    return below("certs");
  }

  public URI tokens() {
    return below("token");
  }

  public URI signIn() {
    return below("auth");
  }

  public URI signOut() {
    return below("logout");
  }

  private URI below(String endpoint) {
    return URI.create(issuer + "/protocol/openid-connect/" + endpoint);
  }
}
