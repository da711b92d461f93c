package dev.sextant.api.access.keycloak.realm;

import dev.sextant.api.http.Refusal;

/** The refusal for when Keycloak does not answer. */
public final class Unavailable {

  private Unavailable() {}

  public static Refusal refusal() {
    return new Refusal(
        Refusal.Kind.UNAVAILABLE,
        "identity-provider-unavailable",
        "Keycloak does not answer, so nobody can be recognised: try again soon.");
  }
}
