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
 * The text that a program sends: {@code sxk_}, the ids of the key and its tenant, {@code _}, the
 * secret, and a checksum. It consists of letters and digits of fixed length, so that secret
 * scanners find it, and typing errors are detected without a query.
 *
 * @param secret 256 random bits in base 62
 */
record KeyText(TenantId tenant, UUID id, String secret) {

  /** Prefix of every key and of no token. */
  static final String PREFIX = "sxk_";

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int SECRET_BYTES = 32;
  private static final int ID_BYTES = 2 * 2 * Long.BYTES;
  private static final int LONG_PART = 43;
  private static final int CHECKSUM = 6;

  /** Length of the shown part: it contains the key's creation time and some random bits. */
  private static final int SHOWN = PREFIX.length() + 16;

  private static final Pattern TEXT =
      Pattern.compile(
          "%s([0-9A-Za-z]{%2$d})_([0-9A-Za-z]{%2$d})([0-9A-Za-z]{%3$d})"
              .formatted(PREFIX, LONG_PART, CHECKSUM));

  /** Returns the text of a key with a new secret. */
  static KeyText fresh(TenantId tenant, UUID id) {
    byte[] secret = new byte[SECRET_BYTES];
    RANDOM.nextBytes(secret);
    return new KeyText(tenant, id, Base62.encode(secret, LONG_PART));
  }

  /** Parses a text; empty if it was truncated or mistyped. */
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

  /** Returns the part of a key's text that a list may show. */
  static String shown(TenantId tenant, UUID id) {
    return new KeyText(tenant, id, "").named().substring(0, SHOWN);
  }

  /** Returns the full text; it is not stored. */
  String text() {
    String unchecked = named() + "_" + secret;
    return unchecked + checksum(unchecked);
  }

  /** Puts the key's id first, so that the first characters distinguish keys of one tenant. */
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
