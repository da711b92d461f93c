package dev.sextant.api.access.keycloak;

import dev.sextant.api.access.MemberChanges;
import dev.sextant.api.access.keycloak.realm.TokenCheck;
import dev.sextant.api.access.keycloak.realm.TokenClaims;
import dev.sextant.api.access.keycloak.realm.TokenKind;
import dev.sextant.api.access.sessions.Identity;
import dev.sextant.api.http.Authenticator;
import dev.sextant.api.http.Credentials;
import dev.sextant.api.tenancy.Principal;
import io.vertx.core.Future;

/** Authenticates access tokens of the realm. */
final class RealmTokens implements Authenticator {

  private final TokenCheck check;
  private final TokenIdentities standings;
  private final MemberChanges changes;

  RealmTokens(TokenCheck check, TokenIdentities standings, MemberChanges changes) {
    this.check = check;
    this.standings = standings;
    this.changes = changes;
  }

  @Override
  public Future<Principal> authenticate(Credentials credentials) {
    return check
        .claims(credentials.token(), TokenKind.ACCESS)
        .map(TokenClaims::of)
        .compose(
            claims ->
                standings
                    .bearer(claims)
                    .compose(identity -> unchanged(claims, identity))
                    .map(Identity::principal));
  }

  private Future<Identity> unchanged(TokenClaims claims, Identity identity) {
    return changes.require(identity.tenant(), identity.subject(), claims.issuedAt()).map(identity);
  }
}
