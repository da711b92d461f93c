package dev.sextant.api.keys;

import java.math.BigInteger;
import java.util.Optional;

/** Encodes bytes as letters and digits only, so that a double click selects the whole text. */
final class Base62 {

  private static final String DIGITS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final BigInteger BASE = BigInteger.valueOf(DIGITS.length());

  private Base62() {}

  /**
   * Returns the bytes as one big-endian number, padded with leading zeros to {@code characters}.
   */
  static String encode(byte[] bytes, int characters) {
    char[] text = new char[characters];
    BigInteger rest = new BigInteger(1, bytes);
    for (int i = characters - 1; i >= 0; i--) {
      BigInteger[] parts = rest.divideAndRemainder(BASE);
      text[i] = DIGITS.charAt(parts[1].intValue());
      rest = parts[0];
    }
    if (rest.signum() != 0) {
      throw new IllegalArgumentException(
          "%d bytes do not fit into %d characters".formatted(bytes.length, characters));
    }
    return new String(text);
  }

  /** Returns {@code bytes} bytes; empty if the text is not base 62 or encodes a larger number. */
  static Optional<byte[]> decode(String text, int bytes) {
    BigInteger number = BigInteger.ZERO;
    for (int i = 0; i < text.length(); i++) {
      int digit = DIGITS.indexOf(text.charAt(i));
      if (digit < 0) {
        return Optional.empty();
      }
      number = number.multiply(BASE).add(BigInteger.valueOf(digit));
    }
    return number.bitLength() > 8 * bytes ? Optional.empty() : Optional.of(padded(number, bytes));
  }

  private static byte[] padded(BigInteger number, int bytes) {
    byte[] padded = new byte[bytes];
    byte[] signed = number.toByteArray();
    int length = Math.min(signed.length, bytes);
    System.arraycopy(signed, signed.length - length, padded, bytes - length, length);
    return padded;
  }
}
