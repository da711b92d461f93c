package dev.sextant.api.access.secrets;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * What the database does not know of a credential: whoever reads all of its rows can neither guess
 * a secret from its HMAC nor make up one that fits.
 */
public final class Pepper {

  /** Fewest bytes. */
  public static final int LEAST_BYTES = 32;

  private static final String ALGORITHM = "HmacSHA256";

  private final SecretKeySpec key;

  private Pepper(byte[] bytes) {
    this.key = new SecretKeySpec(bytes, ALGORITHM);
  }

  /**
   * Returns the pepper of random bytes.
   *
   * @throws IllegalArgumentException if they are fewer than {@value #LEAST_BYTES}
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
   * @param purpose what the secret is for: the same secret has another HMAC for another purpose
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

  /** Returns whether the HMAC is that of the secret; takes the same time for any other. */
  public boolean matches(String purpose, String secret, byte[] hmac) {
    return MessageDigest.isEqual(hmac(purpose, secret), hmac);
  }

  /** Never shows the bytes. */
  @Override
  public String toString() {
    return "Pepper[]";
  }
}
