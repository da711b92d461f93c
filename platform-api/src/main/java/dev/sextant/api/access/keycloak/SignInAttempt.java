package dev.sextant.api.access.keycloak;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.sextant.api.http.Sha256Digest;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.json.JsonObject;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;

/**
 * A started sign-in, which the browser keeps in an encrypted cookie.
 *
 * @param state value that the answer must repeat
 * @param nonce value that the ID token must repeat
 * @param verifier proves, with the code, that the same client started the sign-in (RFC 7636)
 * @param page path to open afterwards, on this site
 * @param tenant requested tenant, if there is a choice
 */
record SignInAttempt(
    String state,
    String nonce,
    String verifier,
    String page,
    Optional<TenantId> tenant,
    Instant expiry) {

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int BYTES = 32;

  static SignInAttempt fresh(String page, Optional<TenantId> tenant, Instant expiry) {
    return new SignInAttempt(secret(), secret(), secret(), page, tenant, expiry);
  }

  static SignInAttempt of(JsonObject json) {
    return new SignInAttempt(
        json.getString("state"),
        json.getString("nonce"),
        json.getString("verifier"),
        json.getString("page"),
        Optional.ofNullable(json.getString("tenant")).map(UUID::fromString).map(TenantId::new),
        Instant.ofEpochSecond(json.getLong("expiry")));
  }

  JsonObject json() {
    return new JsonObject()
        .put("state", state)
        .put("nonce", nonce)
        .put("verifier", verifier)
        .put("page", page)
        .put("tenant", tenant.map(TenantId::toString).orElse(null))
        .put("expiry", expiry.getEpochSecond());
  }

  /** Returns the code challenge sent to Keycloak. */
  String challenge() {
    return base64(Sha256Digest.create().digest(verifier.getBytes(US_ASCII)));
  }

  /** Never shows the secrets. */
  @Override
  public String toString() {
    return "SignInAttempt[until " + expiry + "]";
  }

  private static String secret() {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return base64(bytes);
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
