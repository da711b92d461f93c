package dev.sextant.api.generators;

/**
 * An encrypted credential, as a row has it.
 *
 * @param bytes ciphertext and tag
 * @param nonce 96 random bits
 * @param keyId which key opens it
 */
@SuppressWarnings("ArrayRecordComponent") // goes into a row and comes from one; never compared
record Sealed(byte[] bytes, byte[] nonce, String keyId) {

  /** Never shows what is in it. */
  @Override
  public String toString() {
    return "Sealed[by %s]".formatted(keyId);
  }
}
