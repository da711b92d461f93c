package dev.sextant.api.access.directory;

/**
 * A program's credentials; the secret is not to be had again.
 *
 * @param clientId what it signs in with
 * @param subject stands in its tokens
 * @param secret to be handed over at once
 */
public record ServiceClient(String clientId, String subject, String secret) {

  /** Never shows the secret. */
  @Override
  public String toString() {
    return "ServiceClient[" + clientId + "]";
  }
}
