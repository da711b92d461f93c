package dev.sextant.api.access.secrets;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HashSet;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Secret keys that are not in the database. Even with all rows, an attacker can neither guess a
 * secret from its HMAC nor forge a matching pair.
 *
 * <p>The last key makes every new HMAC. The others still prove what they made, so that a key can be
 * replaced without signing anybody out.
 */
public final class Pepper {

  /** Minimum number of bytes. */
  public static final int LEAST_BYTES = 32;

  /** Each request tries all keys, and a change needs two. */
  private static final int MOST_KEYS = 8;

  private static final String ALGORITHM = "HmacSHA256";

  private final List<SecretKeySpec> keys;

  private Pepper(List<byte[]> keys) {
    this.keys = keys.stream().map(bytes -> new SecretKeySpec(bytes, ALGORITHM)).toList();
  }

  /**
   * Returns a pepper of one key.
   *
   * @param bytes random bytes
   * @throws IllegalArgumentException if there are fewer than {@value #LEAST_BYTES}
   */
  public static Pepper of(byte[] bytes) {
    requireLong(bytes);
    return new Pepper(List.of(bytes));
  }

  /**
   * Reads a pepper.
   *
   * @param text one key per line, the newest last; blank lines do not count
   * @throws IllegalArgumentException if there is no key, there are too many, one is there twice, or
   *     one has fewer than {@value #LEAST_BYTES} bytes
   */
  public static Pepper parse(String text) {
    List<String> lines = text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    if (lines.isEmpty() || lines.size() > MOST_KEYS) {
      throw new IllegalArgumentException(
          "a pepper has 1 to %d keys, one per line, found %d".formatted(MOST_KEYS, lines.size()));
    }
    if (new HashSet<>(lines).size() < lines.size()) {
      throw new IllegalArgumentException("a pepper has a key twice");
    }
    List<byte[]> keys = lines.stream().map(line -> line.getBytes(UTF_8)).toList();
    keys.forEach(Pepper::requireLong);
    return new Pepper(keys);
  }

  private static void requireLong(byte[] bytes) {
    if (bytes.length < LEAST_BYTES) {
      throw new IllegalArgumentException(
          "a pepper has %d bytes at least, found %d".formatted(LEAST_BYTES, bytes.length));
    }
  }

  /**
   * Returns the HMAC-SHA-256 of a secret by the newest key.
   *
   * @param purpose purpose of the secret: the same secret has a different HMAC for each purpose
   */
  public byte[] hmac(String purpose, String secret) {
    return hmac(keys.get(keys.size() - 1), purpose, secret);
  }

  /** Returns the HMACs by all keys, the newest last. */
  List<byte[]> hmacs(String purpose, String secret) {
    return keys.stream().map(key -> hmac(key, purpose, secret)).toList();
  }

  private static byte[] hmac(SecretKeySpec key, String purpose, String secret) {
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

  /**
   * Returns whether the HMAC belongs to the secret, by any key. The time does not depend on which
   * one it is, or on the HMAC.
   */
  public boolean matches(String purpose, String secret, byte[] hmac) {
    boolean matches = false;
    for (byte[] each : hmacs(purpose, secret)) {
      matches |= MessageDigest.isEqual(each, hmac);
    }
    return matches;
  }

  /** Returns whether the HMAC belongs to the secret by the newest key. */
  public boolean isNewest(String purpose, String secret, byte[] hmac) {
    return MessageDigest.isEqual(hmac(purpose, secret), hmac);
  }

  /** Never shows the bytes. */
  @Override
  public String toString() {
    return "Pepper[]";
  }
}
