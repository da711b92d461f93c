package dev.sextant.api.testing;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.zip.CRC32;

/** Builds forged API keys in the real format. */
public final class KeyForgery {

  private static final String DIGITS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  private KeyForgery() {}

  /** Returns a key with a guessed secret. */
  public static String text(UUID tenant, UUID id) {
    return of(tenant, id, "1".repeat(43));
  }

  /** Returns a key with the secret of another key. */
  public static String text(UUID tenant, UUID id, String other) {
    return of(tenant, id, other.substring(48, 91));
  }

  private static String of(UUID tenant, UUID id, String secret) {
    byte[] ids =
        ByteBuffer.allocate(32)
            .putLong(id.getMostSignificantBits())
            .putLong(id.getLeastSignificantBits())
            .putLong(tenant.getMostSignificantBits())
            .putLong(tenant.getLeastSignificantBits())
            .array();
    String text = "sxk_" + base62(new BigInteger(1, ids), 43) + "_" + secret;
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(US_ASCII));
    return text + base62(BigInteger.valueOf(crc.getValue()), 6);
  }

  private static String base62(BigInteger number, int length) {
    StringBuilder text = new StringBuilder();
    for (BigInteger rest = number;
        text.length() < length;
        rest = rest.divide(BigInteger.valueOf(62))) {
      text.insert(0, DIGITS.charAt(rest.mod(BigInteger.valueOf(62)).intValue()));
    }
    return text.toString();
  }
}
