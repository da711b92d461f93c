package dev.sextant.api.access.keycloak;

import dev.sextant.api.access.keycloak.realm.TokenClaims;
import dev.sextant.api.access.secrets.Seal;
import dev.sextant.api.access.sessions.ProviderSession;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/** The tokens of a session of the realm, sealed for the row of ours. */
final class RealmSession {

  private final Seal seal;

  RealmSession(Seal seal) {
    this.seal = seal;
  }

  /**
   * What a token answer holds.
   *
   * @param refresh asks for more
   * @param id tells Keycloak on signing out who does
   */
  record Tokens(String refresh, String id) {

    /** Never shows the tokens. */
    @Override
    public String toString() {
      return "Tokens[]";
    }
  }

  /** Returns what a row keeps. */
  ProviderSession sealed(Tokens tokens, TokenClaims claims) {
    JsonObject content = new JsonObject().put("refresh", tokens.refresh()).put("id", tokens.id());
    return new ProviderSession(
        claims.session(),
        seal.seal(context(claims.subject()), content),
        OffsetDateTime.now(ZoneOffset.UTC),
        claims.expiry().atOffset(ZoneOffset.UTC));
  }

  /** Returns the tokens of a row; empty if they were sealed with another pepper. */
  Optional<Tokens> open(String subject, ProviderSession session) {
    return seal.open(context(subject), session.tokens())
        .map(content -> new Tokens(content.getString("refresh"), content.getString("id")));
  }

  private static String context(String subject) {
    return "tokens of " + subject;
  }
}
