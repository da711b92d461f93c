package dev.sextant.api.access.keycloak;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.sextant.api.http.Sha256Digest;
import java.security.SecureRandom;
import java.time.OffsetDateTime;
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
    Optional<UUID> tenant,
    OffsetDateTime expiry) {

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int BYTES = 32;

  static SignInAttempt fresh(String page, Optional<UUID> tenant, OffsetDateTime expiry) {
    return new SignInAttempt(secret(), secret(), secret(), page, tenant, expiry);
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
