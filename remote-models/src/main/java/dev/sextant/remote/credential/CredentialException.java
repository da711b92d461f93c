package dev.sextant.remote.credential;

/**
 * A credential cannot be decrypted. The message names its owner and reveals nothing of the
 * credential.
 */
public final class CredentialException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  CredentialException(String message) {
    super(message);
  }
}
