package dev.sextant.standalone.profile;

/**
 * A person's sign-in at a realm.
 *
 * @param issuer of the tokens
 * @param refreshToken gives new tokens, once
 * @param accessToken for the API
 * @param expiresAt end of the access token, in seconds since 1970
 */
public record RealmSignIn(String issuer, String refreshToken, String accessToken, long expiresAt) {

  /** Omits the tokens. */
  @Override
  public String toString() {
    return "RealmSignIn[%s]".formatted(issuer);
  }
}
