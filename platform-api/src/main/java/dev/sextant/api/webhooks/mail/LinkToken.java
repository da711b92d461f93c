package dev.sextant.api.webhooks.mail;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.api.json.EnumCodes;
import dev.sextant.remote.credential.Secret;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * What a link in a mail carries: the tenant, the webhook, and an HMAC-SHA256 over both, the purpose
 * and the address. The key is the webhook's own secret, which no tenant sees. Nothing is stored,
 * and a link is void once the webhook has another address.
 */
public record LinkToken(UUID tenant, UUID webhook, String signature) {

  private static final String ALGORITHM = "HmacSHA256";
  private static final int ID_BYTES = 16;
  private static final int BYTES = 2 * ID_BYTES + 32;

  /** What a link is for. A token of one purpose is none of another. */
  public enum Purpose {
    CONFIRM,
    UNSUBSCRIBE
  }

  /** Returns a token as the URL-safe Base64 of its 64 bytes. */
  public static String of(UUID tenant, UUID webhook, Purpose purpose, String url, Secret secret) {
    byte[] mac = mac(tenant, webhook, purpose, url, secret);
    ByteBuffer bytes = ids(ByteBuffer.allocate(BYTES), tenant, webhook).put(mac);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
  }

  /** Returns what a token claims, not verified; empty if it has another form. */
  public static Optional<LinkToken> parse(String token) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(token));
      if (bytes.remaining() != BYTES) {
        return Optional.empty();
      }
      UUID tenant = new UUID(bytes.getLong(), bytes.getLong());
      UUID webhook = new UUID(bytes.getLong(), bytes.getLong());
      return Optional.of(new LinkToken(tenant, webhook, token));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Returns whether the webhook with this address and secret has issued the token. */
  public boolean isGenuine(Purpose purpose, String url, Secret secret) {
    return MessageDigest.isEqual(
        of(tenant, webhook, purpose, url, secret).getBytes(UTF_8), signature.getBytes(UTF_8));
  }

  private static ByteBuffer ids(ByteBuffer bytes, UUID tenant, UUID webhook) {
    return bytes
        .putLong(tenant.getMostSignificantBits())
        .putLong(tenant.getLeastSignificantBits())
        .putLong(webhook.getMostSignificantBits())
        .putLong(webhook.getLeastSignificantBits());
  }

  private static byte[] mac(UUID tenant, UUID webhook, Purpose purpose, String url, Secret secret) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret.reveal().getBytes(UTF_8), ALGORITHM));
      mac.update(ids(ByteBuffer.allocate(2 * ID_BYTES), tenant, webhook).array());
      return mac.doFinal((EnumCodes.of(purpose) + " " + url).getBytes(UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Java has no " + ALGORITHM, e);
    }
  }

  /** Never shows the signature. */
  @Override
  public String toString() {
    return "LinkToken[%s]".formatted(webhook);
  }
}
