package dev.sextant.api.access.keycloak;

import java.net.URI;

/**
 * The addresses of a realm.
 *
 * @param issuer of its tokens; all else lies below
 */
record Realm(URI issuer) {

  URI certificates() {
    return below("certs");
  }

  URI tokens() {
    return below("token");
  }

  URI signIn() {
    return below("auth");
  }

  URI signOut() {
    return below("logout");
  }

  private URI below(String endpoint) {
    return URI.create(issuer + "/protocol/openid-connect/" + endpoint);
  }
}
