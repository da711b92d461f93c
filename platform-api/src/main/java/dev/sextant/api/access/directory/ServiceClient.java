package dev.sextant.api.access.directory;

/**
 * A program's credentials. The secret cannot be read again.
 *
 * @param clientId client id for sign-in
 * @param subject subject in its tokens
 * @param secret secret to hand over at once
 */
public record ServiceClient(String clientId, String subject, String secret) {

  /** Never shows the secret. */
  @Override
  public String toString() {
    return "ServiceClient[" + clientId + "]";
  }
}
