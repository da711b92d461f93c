package dev.sextant.api.access;

import dev.sextant.api.access.sessions.Identity;
import dev.sextant.api.http.Authenticator;
import dev.sextant.api.http.Credentials;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.Principal;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.auth.JWTOptions;
import io.vertx.ext.auth.authentication.TokenCredentials;
import io.vertx.ext.auth.jwt.JWTAuth;
import io.vertx.ext.auth.jwt.JWTAuthOptions;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.UUID;

/** Signs and verifies the tokens of sessions: JWT with ES256, for one issuer and one audience. */
final class AccessTokens implements Authenticator {

  /** Audience of the tokens. */
  static final String AUDIENCE = "sextant-api";

  private static final String ALGORITHM = "ES256";

  /** A signed token, and when it stops working. */
  record Token(String value, Instant expiry) {

    /** Never shows the token. */
    @Override
    public String toString() {
      return "Token[until " + expiry + "]";
    }
  }

  private final JWTAuth jwt;
  private final String issuer;
  private final Duration lifetime;
  private final MemberChanges changes;

  /**
   * Creates a signer and verifier.
   *
   * @param key private key as JWK
   * @throws IllegalArgumentException if the key is not an ES256 key
   */
  AccessTokens(
      Vertx vertx, JsonObject key, String issuer, Duration lifetime, MemberChanges changes) {
    if (!"P-256".equals(key.getString("crv"))) {
      throw new IllegalArgumentException("the signing key must be a JWK of curve P-256");
    }
    this.issuer = issuer;
    this.lifetime = lifetime;
    this.changes = changes;
    this.jwt =
        JWTAuth.create(
            vertx,
            new JWTAuthOptions()
                .addJwk(key.copy().put("alg", ALGORITHM))
                .setJWTOptions(new JWTOptions().setIssuer(issuer).addAudience(AUDIENCE)));
  }

  /** Returns a new token for a member. */
  Token issue(Identity member) {
    Instant expiry = Instant.now().plus(lifetime).truncatedTo(ChronoUnit.SECONDS);
    JsonObject claims =
        new JsonObject()
            .put("sub", member.subject())
            .put("tenant", member.tenant().toString())
            .put("role", Objects.requireNonNull(member.role()).code())
            .put("exp", expiry.getEpochSecond());
    JWTOptions options =
        new JWTOptions().setAlgorithm(ALGORITHM).setIssuer(issuer).addAudience(AUDIENCE);
    return new Token(jwt.generateToken(claims, options), expiry);
  }

  @Override
  public Future<Principal> authenticate(Credentials credentials) {
    return jwt.authenticate(new TokenCredentials(credentials.token()))
        .map(user -> user.attributes().getJsonObject("accessToken"))
        .recover(failure -> Future.failedFuture(refused()))
        .compose(this::unchanged);
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
