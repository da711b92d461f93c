package dev.sextant.api.access;

import dev.sextant.api.access.sessions.Identity;
import dev.sextant.api.access.signing.TokenSignatures;
import dev.sextant.api.http.Authenticator;
import dev.sextant.api.http.Credentials;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.Principal;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.UUID;

/** Issues the tokens of sessions, and identifies the callers that present them. */
final class AccessTokens implements Authenticator {

  /** Audience of the tokens. */
  static final String AUDIENCE = "sextant-api";

  /** A signed token, and when it stops working. */
  record Token(String value, Instant expiry) {

    /** Never shows the token. */
    @Override
    public String toString() {
      return "Token[until " + expiry + "]";
    }
  }

  private final TokenSignatures signatures;
  private final Duration lifetime;
  private final MemberChanges changes;

  /** Creates an issuer of tokens that last this long. */
  AccessTokens(TokenSignatures signatures, Duration lifetime, MemberChanges changes) {
    this.signatures = signatures;
    this.lifetime = lifetime;
    this.changes = changes;
  }

  /** Returns a new token for a member. */
  Future<Token> issue(Identity member) {
    Instant expiry = Instant.now().plus(lifetime).truncatedTo(ChronoUnit.SECONDS);
    JsonObject claims =
        new JsonObject()
            .put("sub", member.subject())
            .put("tenant", member.tenant().toString())
            .put("role", Objects.requireNonNull(member.role()).code())
            .put("exp", expiry.getEpochSecond());
    return signatures.sign(claims).map(value -> new Token(value, expiry));
  }

  @Override
  public Future<Principal> authenticate(Credentials credentials) {
    return signatures
        .verify(credentials.token())
        .map(claims -> claims.orElseThrow(AccessTokens::refused))
        .compose(this::unchanged);
  }

  /** Releases the keys. */
  Future<Void> close() {
    return signatures.close();
  }

  private Future<Principal> unchanged(JsonObject claims) {
    Caller caller = caller(claims);
    Instant issuedAt = Instant.ofEpochSecond(claims.getLong("iat", 0L));
    return changes.require(caller.tenant(), caller.subject(), issuedAt).map(caller);
  }

  private static Caller caller(JsonObject claims) {
    return Caller.member(
        new TenantId(UUID.fromString(claims.getString("tenant"))),
        claims.getString("sub"),
        Role.find(claims.getString("role")).orElseThrow());
  }

  private static Refusal refused() {
    return Refusal.unauthenticated(
        "unauthenticated", "The token is not valid or has expired: sign in again.");
  }
}
