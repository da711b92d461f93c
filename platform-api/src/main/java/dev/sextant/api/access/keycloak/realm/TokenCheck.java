package dev.sextant.api.access.keycloak.realm;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.api.access.AccessConfig;
import dev.sextant.api.http.Refusal;
import io.vertx.core.Future;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Function;

/** Verifies tokens with the realm's keys, without asking Keycloak about each token. */
public final class TokenCheck {

  private static final int LONGEST = 16_384;

  private final RealmKeys keys;
  private final AccessConfig.Keycloak config;

  public TokenCheck(RealmKeys keys, AccessConfig.Keycloak config) {
    this.keys = keys;
    this.config = config;
  }

  /** Returns the claims of a valid token of this kind; refuses any other. */
  public Future<JsonObject> claims(String token, TokenKind kind) {
    return claims(token, kind, keys::find);
  }

  /**
   * As {@link #claims}, for a token received from Keycloak and not from a caller. An unknown key is
   * always fetched, even if callers exhaust the fetch limit with unknown key ids.
   */
  public Future<JsonObject> handedOut(String token, TokenKind kind) {
    return claims(token, kind, keys::fetch);
  }

  private Future<JsonObject> claims(
      String token, TokenKind kind, Function<String, Future<Optional<RealmKey>>> keyOf) {
    Optional<JsonObject> header = header(token);
    if (header.isEmpty()) {
      return Future.failedFuture(refused());
    }
    String algorithm = text(header.get(), "alg");
    return keyOf
        .apply(text(header.get(), "kid"))
        .compose(
            key ->
                key.isEmpty()
                    ? Future.failedFuture(unknownKey())
                    : key.get()
                        .claims(token, algorithm)
                        .recover(failure -> Future.failedFuture(refused())))
        .compose(
            claims ->
                isOf(claims, kind)
                    ? Future.succeededFuture(claims)
                    : Future.failedFuture(refused()));
  }

  private boolean isOf(JsonObject claims, TokenKind kind) {
    String audience = kind == TokenKind.ACCESS ? config.audience() : config.web().id();
    return kind.type().equals(claims.getValue("typ"))
        && claims.getValue("exp") instanceof Number
        && claims.getValue("iat") instanceof Number
        && isFor(claims.getValue("aud"), audience);
  }

  private static boolean isFor(Object said, String audience) {
    return said instanceof JsonArray several ? several.contains(audience) : audience.equals(said);
  }

  private static Optional<JsonObject> header(String token) {
    int end = token.indexOf('.');
    if (end < 0 || token.length() > LONGEST) {
      return Optional.empty();
    }
    try {
      byte[] json = Base64.getUrlDecoder().decode(token.substring(0, end));
      return Optional.of(new JsonObject(new String(json, UTF_8)));
    } catch (IllegalArgumentException | DecodeException e) {
      return Optional.empty();
    }
  }

  private static String text(JsonObject header, String name) {
    return header.getValue(name) instanceof String text ? text : "";
  }

  private Refusal unknownKey() {
    return keys.known() ? refused() : Unavailable.refusal();
  }

  private static Refusal refused() {
    return new Refusal(
        Refusal.Kind.UNAUTHENTICATED,
        "unauthenticated",
        "The token is not valid or has expired: ask for a new token.");
  }
}
