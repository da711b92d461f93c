package dev.sextant.api.access.secrets;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A secret key that is not in the database. Even with all rows, an attacker can neither guess a
 * secret from its HMAC nor forge a matching pair.
 */
public final class Pepper {

  /** Minimum number of bytes. */
  public static final int LEAST_BYTES = 32;

  private static final String ALGORITHM = "HmacSHA256";

  private final SecretKeySpec key;

  private Pepper(byte[] bytes) {
    this.key = new SecretKeySpec(bytes, ALGORITHM);
  }

  /**
   * Returns a pepper made of random bytes.
   *
   * @throws IllegalArgumentException if there are fewer than {@value #LEAST_BYTES}
   */
  public static Pepper of(byte[] bytes) {
    if (bytes.length < LEAST_BYTES) {
      throw new IllegalArgumentException(
          "a pepper has %d bytes at least, found %d".formatted(LEAST_BYTES, bytes.length));
    }
    return new Pepper(bytes.clone());
  }

  /**
   * Returns the HMAC-SHA-256 of a secret.
   *
   * @param purpose purpose of the secret: the same secret has a different HMAC for each purpose
   */
  public byte[] hmac(String purpose, String secret) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      mac.update(purpose.getBytes(UTF_8));
      mac.update((byte) 0);
      return mac.doFinal(secret.getBytes(UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has HMAC-SHA-256", e);
    }
  }

  /** Returns whether the HMAC belongs to the secret, in constant time. */
  public boolean matches(String purpose, String secret, byte[] hmac) {
    return MessageDigest.isEqual(hmac(purpose, secret), hmac);
  }

  /** Never shows the bytes. */
  @Override
  public String toString() {
    return "Pepper[]";
  }
}
