package dev.sextant.standalone.signin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.text.VisibleText;
import dev.sextant.standalone.profile.RealmSignIn;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The device authorization of RFC 8628: the person confirms a code on a page of the realm, in any
 * browser, and this program asks for the tokens until then.
 */
public final class DeviceFlow {

  private static final int OK = 200;
  private static final long USUAL_INTERVAL_SECONDS = 5;
  private static final int VERIFIER_BYTES = 32;

  /** The page with the code filled in, which a realm may leave out. */
  private static final String COMPLETE = "verification_uri_complete";

  /** Waits between two requests for the tokens. */
  @FunctionalInterface
  public interface Pause {
    void seconds(long seconds) throws IOException;
  }

  private final Pause pause;
  private final LongSupplier nowSeconds;
  private final Consumer<String> messages;

  /**
   * Creates a flow.
   *
   * @param nowSeconds clock, in seconds since 1970
   * @param messages receives the address and the code for the person
   */
  public DeviceFlow(Pause pause, LongSupplier nowSeconds, Consumer<String> messages) {
    this.pause = pause;
    this.nowSeconds = nowSeconds;
    this.messages = messages;
  }

  /**
   * Signs a person in.
   *
   * @throws Halt if the page for the code is not at the realm's own address, or if the person
   *     refuses, or does not confirm in time
   */
  public RealmSignIn signIn(String issuer) throws IOException {
    URI address = URI.create(issuer);
    Realm realm = Realm.discover(address);
    String verifier = verifier();
    Realm.Reply begun =
        realm.post(
            realm.device(),
            Map.of(
                "client_id",
                Realm.CLIENT,
                "scope",
                "openid organization:*",
                "code_challenge",
                challenge(verifier),
                "code_challenge_method",
                "S256"));
    if (begun.status() != OK) {
      throw Halt.error(
          "The realm %s does not let programs sign people in: %s."
              .formatted(issuer, reason(begun.body())));
    }
    JsonNode code = begun.body();
    messages.accept(
        "Open %s in a browser and confirm the code %s. It is valid for %d minutes."
            .formatted(
                page(address, code),
                VisibleText.line(code.path("user_code").asText()),
                Math.max(1, code.path("expires_in").asLong() / 60)));
    return awaited(realm, issuer, code, verifier);
  }

  /**
   * Returns the page on which the person confirms the code. A page of another host could be that of
   * a realm which the person trusts, with a code that somebody else began there.
   */
  private static URI page(URI issuer, JsonNode code) {
    URI page = Realm.endpoint(issuer, code, "verification_uri");
    return code.hasNonNull(COMPLETE) ? Realm.endpoint(issuer, code, COMPLETE) : page;
  }

  private RealmSignIn awaited(Realm realm, String issuer, JsonNode code, String verifier)
      throws IOException {
    Map<String, String> request =
        Map.of(
            "grant_type",
            "urn:ietf:params:oauth:grant-type:device_code",
            "client_id",
            Realm.CLIENT,
            "device_code",
            code.path("device_code").asText(),
            "code_verifier",
            verifier);
    long interval = code.path("interval").asLong(USUAL_INTERVAL_SECONDS);
    while (true) {
      pause.seconds(interval);
      Realm.Reply reply = realm.post(realm.token(), request);
      if (reply.status() == OK) {
        return Tokens.of(issuer, reply.body(), nowSeconds.getAsLong());
      }
      switch (reply.body().path("error").asText()) {
        case "authorization_pending" -> {}
        case "slow_down" -> interval += USUAL_INTERVAL_SECONDS;
        case "access_denied" -> throw Halt.error("The sign-in was refused on the page.");
        case "expired_token" ->
            throw Halt.error("Nobody confirmed the code in time: run login again.");
        default -> throw Halt.error("The realm refuses the code: " + reason(reply.body()) + ".");
      }
    }
  }

  private static String reason(JsonNode body) {
    return body.path("error_description").asText(body.path("error").asText("no reason given"));
  }

  private static String verifier() {
    byte[] random = new byte[VERIFIER_BYTES];
    new SecureRandom().nextBytes(random);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
  }

  /** A code that somebody overhears is of no use without the verifier (RFC 7636). */
  private static String challenge(String verifier) {
    try {
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(
              MessageDigest.getInstance("SHA-256")
                  .digest(verifier.getBytes(StandardCharsets.US_ASCII)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
