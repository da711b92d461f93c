package dev.sextant.api.access.signing;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.auth.JWTOptions;
import io.vertx.ext.auth.authentication.TokenCredentials;
import io.vertx.ext.auth.jwt.JWTAuth;
import io.vertx.ext.auth.jwt.JWTAuthOptions;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Signs and verifies tokens: JWT with ES256, for one issuer and one audience, by the keys that
 * their file has now.
 */
public final class TokenSignatures {

  private static final String ALGORITHM = "ES256";

  private final Vertx vertx;
  private final SigningKeyFile file;
  private final String issuer;
  private final String audience;
  private final Clock clock;
  private volatile @Nullable Ready ready;

  /**
   * What signs and verifies by the same keys.
   *
   * @param end when one of them stops verifying
   */
  private record Ready(SigningKeys keys, JWTAuth signing, JWTAuth verifying, Instant end) {}

  private TokenSignatures(
      Vertx vertx, SigningKeyFile file, String issuer, String audience, Clock clock) {
    this.vertx = vertx;
    this.file = file;
    this.issuer = issuer;
    this.audience = audience;
    this.clock = clock;
  }

  /** Opens the file of the keys; fails if it holds none. */
  public static Future<TokenSignatures> open(
      Vertx vertx, Path file, String issuer, String audience, Clock clock) {
    return SigningKeyFile.open(vertx, file, clock)
        .map(keys -> new TokenSignatures(vertx, keys, issuer, audience, clock));
  }

  /** Returns a token with these claims, signed by the newest key. */
  public Future<String> sign(JsonObject claims) {
    JWTOptions options =
        new JWTOptions().setAlgorithm(ALGORITHM).setIssuer(issuer).addAudience(audience);
    return file.read().map(keys -> of(keys).signing().generateToken(claims, options));
  }

  /**
   * Returns the claims of a valid token.
   *
   * @return empty for any other token; fails only if the keys cannot be used, which says nothing of
   *     the token
   */
  public Future<Optional<JsonObject>> verify(String token) {
    return file.read().map(this::of).compose(keys -> claims(keys, token));
  }

  /** Computes alone, so each failure is the token's. */
  private static Future<Optional<JsonObject>> claims(Ready keys, String token) {
    return keys.verifying()
        .authenticate(new TokenCredentials(token))
        .map(user -> Optional.of(user.attributes().getJsonObject("accessToken")))
        .otherwise(Optional.empty());
  }

  /** Releases the file. */
  public Future<Void> close() {
    return file.close();
  }

  private Ready of(SigningKeys keys) {
    Instant now = clock.instant();
    Ready last = ready;
    if (last != null && last.keys() == keys && now.isBefore(last.end())) {
      return last;
    }
    SigningKeys valid = keys.withoutExpired(now);
    JWTAuthOptions signing = new JWTAuthOptions().addJwk(valid.signingJwk());
    JWTAuthOptions verifying =
        new JWTAuthOptions()
            .setJwks(valid.verifyingJwks())
            .setJWTOptions(new JWTOptions().setIssuer(issuer).addAudience(audience));
    Ready next =
        new Ready(
            keys,
            JWTAuth.create(vertx, signing),
            JWTAuth.create(vertx, verifying),
            valid.firstEnd().orElse(Instant.MAX));
    ready = next;
    return next;
  }
}
