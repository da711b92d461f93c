package dev.sextant.api.access.keycloak.realm;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.auth.JWTOptions;
import io.vertx.ext.auth.authentication.TokenCredentials;
import io.vertx.ext.auth.jwt.JWTAuth;
import io.vertx.ext.auth.jwt.JWTAuthOptions;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** A key that the realm signs tokens with. */
final class RealmKey {

  /** Accepted algorithms. All are asymmetric, so that a verification key cannot sign. */
  private static final Set<String> ALGORITHMS = Set.of("RS256", "ES256");

  private static final int LEEWAY_SECONDS = 5;

  private final String algorithm;
  private final JWTAuth verifier;

  private RealmKey(String algorithm, JWTAuth verifier) {
    this.algorithm = algorithm;
    this.verifier = verifier;
  }

  /** Returns the accepted signing keys of a set, by id. */
  static Map<String, RealmKey> of(Vertx vertx, URI issuer, JsonObject set) {
    Map<String, RealmKey> keys = new HashMap<>();
    for (Object each : set.getJsonArray("keys", new JsonArray())) {
      if (each instanceof JsonObject jwk
          && "sig".equals(jwk.getString("use"))
          && ALGORITHMS.contains(jwk.getString("alg", ""))
          && jwk.containsKey("kid")) {
        keys.put(jwk.getString("kid"), of(vertx, issuer, jwk, jwk.getString("alg")));
      }
    }
    return keys;
  }

  private static RealmKey of(Vertx vertx, URI issuer, JsonObject jwk, String algorithm) {
    JWTOptions options = new JWTOptions().setIssuer(issuer.toString()).setLeeway(LEEWAY_SECONDS);
    return new RealmKey(
        algorithm, JWTAuth.create(vertx, new JWTAuthOptions().addJwk(jwk).setJWTOptions(options)));
  }

  /**
   * Returns the claims of a token with a valid signature, issuer and times.
   *
   * @param said algorithm in the token's header, which must be the key's
   */
  Future<JsonObject> claims(String token, String said) {
    return said.equals(algorithm)
        ? verifier
            .authenticate(new TokenCredentials(token))
            .map(user -> user.attributes().getJsonObject("accessToken"))
        : Future.failedFuture("the key is for " + algorithm);
  }
}
