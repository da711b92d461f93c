package dev.sextant.api.generators;

/**
 * An encrypted credential, as stored.
 *
 * @param bytes ciphertext and tag
 * @param nonce 96 random bits
 * @param keyId the key that decrypts it
 */
@SuppressWarnings("ArrayRecordComponent") // goes into a row and comes from one; never compared
record EncryptedCredential(byte[] bytes, byte[] nonce, String keyId) {

  /** Never shows the content. */
  @Override
  public String toString() {
    return "EncryptedCredential[by %s]".formatted(keyId);
  }
}
