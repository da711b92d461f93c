package dev.sextant.api.access.secrets;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Encrypts and authenticates confidential data that is stored or handed out. */
public final class Seal {

  private static final String CIPHER = "AES/GCM/NoPadding";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  private final SecureRandom random = new SecureRandom();

  /** The newest last, which seals. */
  private final List<SecretKeySpec> keys;

  /** Creates a seal with keys of its own, derived from those of the pepper. */
  public Seal(Pepper pepper) {
    this.keys =
        pepper.hmacs("seal", "").stream().map(bytes -> new SecretKeySpec(bytes, "AES")).toList();
  }

  /**
   * Encrypts the content.
   *
   * @param context must be the same for decryption
   */
  public byte[] seal(String context, JsonObject content) {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    try {
      byte[] sealed =
          cipher(Cipher.ENCRYPT_MODE, keys.get(keys.size() - 1), nonce, context)
              .doFinal(content.encode().getBytes(UTF_8));
      return ByteBuffer.allocate(NONCE_BYTES + sealed.length).put(nonce).put(sealed).array();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has AES-GCM", e);
    }
  }

  /** Returns the content; empty if it was not encrypted here, for this context. */
  public Optional<JsonObject> open(String context, byte[] sealed) {
    if (sealed.length <= NONCE_BYTES) {
      return Optional.empty();
    }
    ByteBuffer parts = ByteBuffer.wrap(sealed);
    byte[] nonce = new byte[NONCE_BYTES];
    parts.get(nonce);
    byte[] content = new byte[parts.remaining()];
    parts.get(content);
    return keys.stream().flatMap(key -> open(key, nonce, context, content).stream()).findFirst();
  }

  private static Optional<JsonObject> open(
      SecretKeySpec key, byte[] nonce, String context, byte[] content) {
    try {
      byte[] opened = cipher(Cipher.DECRYPT_MODE, key, nonce, context).doFinal(content);
      return Optional.of(new JsonObject(new String(opened, UTF_8)));
    } catch (GeneralSecurityException | DecodeException e) {
      return Optional.empty();
    }
  }

  private static Cipher cipher(int mode, SecretKeySpec key, byte[] nonce, String context)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance(CIPHER);
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(context.getBytes(UTF_8));
    return cipher;
  }
}
