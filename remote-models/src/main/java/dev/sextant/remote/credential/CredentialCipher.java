package dev.sextant.remote.credential;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.UUID;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/**
 * AES-256 in Galois/counter mode (NIST SP 800-38D), with a new random nonce each time. A ciphertext
 * decrypts only for the same tenant and the same row, such as a generator.
 */
public final class CredentialCipher {

  /**
   * An encrypted credential, as stored.
   *
   * @param bytes ciphertext and tag
   * @param nonce 96 random bits
   * @param keyId the key that decrypts it
   */
  @SuppressWarnings("ArrayRecordComponent") // goes into a row and comes from one; never compared
  public record EncryptedCredential(byte[] bytes, byte[] nonce, String keyId) {

    /** Never shows the content. */
    @Override
    public String toString() {
      return "EncryptedCredential[by %s]".formatted(keyId);
    }
  }

  private static final String ALGORITHM = "AES/GCM/NoPadding";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  private final CredentialKeys keys;
  private final SecureRandom random = new SecureRandom();

  /** Creates a cipher. */
  public CredentialCipher(CredentialKeys keys) {
    this.keys = keys;
  }

  /** Encrypts with the newest key. */
  public EncryptedCredential encrypt(UUID tenant, UUID owner, Secret secret) {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    SecretKey key = keys.find(keys.currentId()).orElseThrow();
    try {
      Cipher cipher = cipher(Cipher.ENCRYPT_MODE, key, nonce, tenant, owner);
      byte[] bytes = cipher.doFinal(secret.reveal().getBytes(UTF_8));
      return new EncryptedCredential(bytes, nonce, keys.currentId());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, e);
    }
  }

  /**
   * Decrypts.
   *
   * @throws CredentialException if the key is missing, or the ciphertext belongs to another row or
   *     was changed
   */
  public Secret decrypt(UUID tenant, UUID owner, EncryptedCredential credential) {
    SecretKey key =
        keys.find(credential.keyId())
            .orElseThrow(
                () ->
                    new CredentialException(
                        "there is no key %s for the credential of %s"
                            .formatted(credential.keyId(), owner)));
    try {
      Cipher cipher = cipher(Cipher.DECRYPT_MODE, key, credential.nonce(), tenant, owner);
      return new Secret(new String(cipher.doFinal(credential.bytes()), UTF_8));
    } catch (GeneralSecurityException e) {
      throw new CredentialException("the credential of %s cannot be decrypted".formatted(owner));
    }
  }

  private static Cipher cipher(int mode, SecretKey key, byte[] nonce, UUID tenant, UUID owner)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance(ALGORITHM);
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD("%s:%s".formatted(tenant, owner).getBytes(UTF_8));
    return cipher;
  }
}
