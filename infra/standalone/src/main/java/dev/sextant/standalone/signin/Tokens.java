package dev.sextant.standalone.signin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.profile.RealmSignIn;
import java.io.IOException;
import java.net.URI;
import java.util.Map;

/** The tokens of a person: refreshed before they end, and revoked at the end. */
public final class Tokens {

  private static final int OK = 200;

  /** The reply to a token that is not valid any more (RFC 6749, 5.2). */
  private static final int BAD_REQUEST = 400;

  /** An access token that ends while its request is on the way would be refused. */
  private static final long MARGIN_SECONDS = 30;

  private Tokens() {}

  /** Returns whether the access token can still be sent. */
  public static boolean areFresh(RealmSignIn signIn, long nowSeconds) {
    return signIn.expiresAt() - MARGIN_SECONDS > nowSeconds;
  }

  /**
   * Returns new tokens for the old ones, which end.
   *
   * @throws Halt if the sign-in has ended
   */
  public static RealmSignIn refresh(RealmSignIn old, long nowSeconds) throws IOException {
    Realm realm = Realm.discover(URI.create(old.issuer()));
    Realm.Reply reply =
        realm.post(
            realm.token(),
            Map.of(
                "grant_type",
                "refresh_token",
                "client_id",
                Realm.CLIENT,
                "refresh_token",
                old.refreshToken()));
    if (reply.status() == BAD_REQUEST) {
      throw Halt.error("The sign-in of the profile has ended: sign in again by ./sextant login.");
    }
    if (reply.status() != OK) {
      throw new IOException("the realm answered %d".formatted(reply.status()));
    }
    return of(old.issuer(), reply.body(), nowSeconds);
  }

  /** Ends the sign-in at the realm. */
  public static void revoke(RealmSignIn signIn) throws IOException {
    Realm realm = Realm.discover(URI.create(signIn.issuer()));
    Realm.Reply reply =
        realm.post(
            realm.revocation(),
            Map.of(
                "client_id",
                Realm.CLIENT,
                "token",
                signIn.refreshToken(),
                "token_type_hint",
                "refresh_token"));
    if (reply.status() != OK) {
      throw new IOException("the realm answered %d".formatted(reply.status()));
    }
  }

  static RealmSignIn of(String issuer, JsonNode reply, long nowSeconds) {
    return new RealmSignIn(
        issuer,
        reply.path("refresh_token").asText(),
        reply.path("access_token").asText(),
        nowSeconds + reply.path("expires_in").asLong());
  }
}
