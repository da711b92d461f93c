package dev.sextant.api.keys;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.sextant.api.tenancy.TenantId;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * What a program sends: {@code sxk_}, which key of which tenant it is, {@code _}, the secret that
 * proves it, and a checksum. All letters and digits of fixed length, so that a scanner for leaked
 * secrets finds it and a slip of the hand is told without a look at the database.
 *
 * @param secret 256 random bits in base 62
 */
record KeyText(TenantId tenant, UUID id, String secret) {

  /** What every key begins with, and no token does. */
  static final String PREFIX = "sxk_";

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int SECRET_BYTES = 32;
  private static final int ID_BYTES = 2 * 2 * Long.BYTES;
  private static final int LONG_PART = 43;
  private static final int CHECKSUM = 6;

  /** So much of it holds the time that the key was made at, and some chance. */
  private static final int SHOWN = PREFIX.length() + 16;

  private static final Pattern TEXT =
      Pattern.compile(
          "%s([0-9A-Za-z]{%2$d})_([0-9A-Za-z]{%2$d})([0-9A-Za-z]{%3$d})"
              .formatted(PREFIX, LONG_PART, CHECKSUM));

  /** Returns a text for a key with a fresh secret. */
  static KeyText fresh(TenantId tenant, UUID id) {
    byte[] secret = new byte[SECRET_BYTES];
    RANDOM.nextBytes(secret);
    return new KeyText(tenant, id, Base62.encode(secret, LONG_PART));
  }

  /** Returns what a text says; empty if it was cut or mistyped. */
  static Optional<KeyText> parse(String text) {
    Matcher parts = TEXT.matcher(text);
    if (!parts.matches()
        || !checksum(text.substring(0, text.length() - CHECKSUM)).equals(parts.group(3))) {
      return Optional.empty();
    }
    return Base62.decode(parts.group(1), ID_BYTES)
        .map(ByteBuffer::wrap)
        .map(ids -> of(id(ids), id(ids), parts.group(2)));
  }

  /** Returns what a list may show of a key's text. */
  static String shown(TenantId tenant, UUID id) {
    return new KeyText(tenant, id, "").named().substring(0, SHOWN);
  }

  /** Returns all of it; nobody learns it again. */
  String text() {
    String unchecked = named() + "_" + secret;
    return unchecked + checksum(unchecked);
  }

  /** The key comes first: the first characters tell keys of one tenant apart. */
  private String named() {
    ByteBuffer ids = ByteBuffer.allocate(ID_BYTES);
    for (UUID each : new UUID[] {id, tenant.value()}) {
      ids.putLong(each.getMostSignificantBits()).putLong(each.getLeastSignificantBits());
    }
    return PREFIX + Base62.encode(ids.array(), LONG_PART);
  }

  private static KeyText of(UUID id, UUID tenant, String secret) {
    return new KeyText(new TenantId(tenant), id, secret);
  }

  private static UUID id(ByteBuffer ids) {
    return new UUID(ids.getLong(), ids.getLong());
  }

  private static String checksum(String text) {
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(US_ASCII));
    return Base62.encode(ByteBuffer.allocate(Long.BYTES).putLong(crc.getValue()).array(), CHECKSUM);
  }

  /** Never shows the secret. */
  @Override
  public String toString() {
    return "KeyText[%s, %s]".formatted(tenant, id);
  }
}
