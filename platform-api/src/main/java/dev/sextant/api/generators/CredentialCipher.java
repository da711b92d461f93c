package dev.sextant.api.generators;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.UUID;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/**
 * AES-256 in Galois/counter mode (NIST SP 800-38D), with a new random nonce each time. A ciphertext
 * decrypts only for the same tenant and the same generator.
 */
final class CredentialCipher {

  private static final String ALGORITHM = "AES/GCM/NoPadding";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  private final CredentialKeys keys;
  private final SecureRandom random = new SecureRandom();

  CredentialCipher(CredentialKeys keys) {
    this.keys = keys;
  }

  /** Encrypts with the newest key. */
  EncryptedCredential seal(UUID tenant, UUID generator, Secret secret) {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    SecretKey key = keys.find(keys.currentId()).orElseThrow();
    try {
      Cipher cipher = cipher(Cipher.ENCRYPT_MODE, key, nonce, tenant, generator);
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
  Secret open(UUID tenant, UUID generator, EncryptedCredential sealed) {
    SecretKey key =
        keys.find(sealed.keyId())
            .orElseThrow(
                () ->
                    new CredentialException(
                        "the key %s of the credential of generator %s is not there"
                            .formatted(sealed.keyId(), generator)));
    try {
      Cipher cipher = cipher(Cipher.DECRYPT_MODE, key, sealed.nonce(), tenant, generator);
      return new Secret(new String(cipher.doFinal(sealed.bytes()), UTF_8));
    } catch (GeneralSecurityException e) {
      throw new CredentialException(
          "the credential of generator %s does not open".formatted(generator));
    }
  }

  private static Cipher cipher(int mode, SecretKey key, byte[] nonce, UUID tenant, UUID generator)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance(ALGORITHM);
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD("%s:%s".formatted(tenant, generator).getBytes(UTF_8));
    return cipher;
  }
}
