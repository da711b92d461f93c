package dev.sextant.api.exports.reports;

import dev.sextant.api.access.secrets.Pepper;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;

/**
 * What a link to a file carries: the tenant, the export and the end of the link's validity, signed
 * by the key of the installation. Anyone with the link can fetch the file, without an account.
 *
 * @param expiresAt in whole seconds
 */
record ExportLink(UUID tenant, UUID export, Instant expiresAt) {

  private static final String PURPOSE = "export link";
  private static final int MAC_BYTES = 32;
  private static final int CLAIM_BYTES = 2 * 2 * Long.BYTES + Long.BYTES;

  /** Returns claim and signature as the URL-safe Base64 of their 72 bytes. */
  String signature(Pepper pepper) {
    byte[] claim = claim();
    return text(
        ByteBuffer.allocate(CLAIM_BYTES + MAC_BYTES)
            .put(claim)
            .put(pepper.hmac(PURPOSE, text(claim)))
            .array());
  }

  /**
   * Returns the link of a signature.
   *
   * @return empty if this installation did not sign it, or if its time is over
   */
  static Optional<ExportLink> verified(String signature, Pepper pepper, Instant now) {
    byte[] bytes;
    try {
      bytes = Base64.getUrlDecoder().decode(signature);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
    if (bytes.length != CLAIM_BYTES + MAC_BYTES) {
      return Optional.empty();
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    byte[] claim = new byte[CLAIM_BYTES];
    byte[] mac = new byte[MAC_BYTES];
    buffer.get(claim).get(mac);
    if (!pepper.matches(PURPOSE, text(claim), mac)) {
      return Optional.empty();
    }
    return Optional.of(of(ByteBuffer.wrap(claim))).filter(link -> now.isBefore(link.expiresAt));
  }

  private static ExportLink of(ByteBuffer claim) {
    return new ExportLink(
        new UUID(claim.getLong(), claim.getLong()),
        new UUID(claim.getLong(), claim.getLong()),
        Instant.ofEpochSecond(claim.getLong()));
  }

  private byte[] claim() {
    return ByteBuffer.allocate(CLAIM_BYTES)
        .putLong(tenant.getMostSignificantBits())
        .putLong(tenant.getLeastSignificantBits())
        .putLong(export.getMostSignificantBits())
        .putLong(export.getLeastSignificantBits())
        .putLong(expiresAt.getEpochSecond())
        .array();
  }

  private static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
