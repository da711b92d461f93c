package dev.sextant.api.access.keycloak;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.json.JsonObject;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;

/**
 * A sign-in that a browser began, as that browser keeps it in a sealed cookie.
 *
 * @param state comes back with the answer
 * @param nonce comes back inside the ID token
 * @param verifier proves, with the code, who asked for it (RFC 7636)
 * @param page where the browser goes afterwards, a path of ours
 * @param tenant which tenant it is for, if there is a choice
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

  /** Returns what Keycloak learns of the verifier beforehand. */
  String challenge() {
    try {
      return base64(MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(US_ASCII)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
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
