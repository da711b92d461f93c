package dev.sextant.api.access.keycloak;

import dev.sextant.api.access.secrets.Seal;
import dev.sextant.api.access.sessions.Session;
import dev.sextant.api.json.RecordJson;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/** Encrypts the realm's tokens of a session for storage in our row. */
record RealmSession(Seal seal) {

  /**
   * The tokens of a token response.
   *
   * @param refresh refresh token
   * @param id ID token, which identifies the person to Keycloak on sign-out
   */
  record Tokens(String refresh, String id) {

    /** Never shows the tokens. */
    @Override
    public String toString() {
      return "Tokens[]";
    }
  }

  /** Returns the stored form of the tokens. */
  Session.Provider sealed(Tokens tokens, TokenClaims claims) {
    return new Session.Provider(
        claims.session(),
        seal.seal(context(claims.subject()), RecordJson.object(tokens)),
        OffsetDateTime.now(ZoneOffset.UTC),
        claims.expiry().atOffset(ZoneOffset.UTC));
  }

  /** Returns the tokens of a row; empty if they were encrypted with another pepper. */
  Optional<Tokens> open(String subject, Session.Provider session) {
    return seal.open(context(subject), session.tokens())
        .map(content -> RecordJson.decode(content, Tokens.class));
  }

  private static String context(String subject) {
    return "tokens of " + subject;
  }
}
