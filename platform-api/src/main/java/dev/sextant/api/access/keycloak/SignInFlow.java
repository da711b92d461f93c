package dev.sextant.api.access.keycloak;

import dev.sextant.api.access.Access;
import dev.sextant.api.access.AccessConfig;
import dev.sextant.api.access.SessionCookies;
import dev.sextant.api.access.keycloak.TokenCheck.TokenKind;
import dev.sextant.api.access.secrets.Seal;
import dev.sextant.api.access.sessions.SessionService;
import dev.sextant.api.http.Call;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.json.RecordJson;
import dev.sextant.api.tenancy.DatabaseUnreachableException;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Signs people in with the authorization code flow and PKCE. The values that the returning browser
 * must present are in an encrypted cookie.
 */
record SignInFlow(
    AccessConfig.Keycloak config,
    Access access,
    RealmClient client,
    TokenCheck check,
    TokenIdentities identities,
    RealmSession realmSession,
    Seal seal,
    Clock clock) {

  private static final Logger LOGGER = LoggerFactory.getLogger(SignInFlow.class);
  private static final String COOKIE = "sextant_sign_in";
  private static final String CALLBACK = "/api/v1/sign-in/callback";
  private static final Duration LIFETIME = Duration.ofMinutes(10);

  /** Redirects the browser to Keycloak. */
  Future<Reply> begin(Call call) {
    SignInAttempt attempted =
        SignInAttempt.fresh(
            call.query("page").orElse("/"),
            call.queryId("tenant_id"),
            OffsetDateTime.now(clock).plus(LIFETIME));
    Form question =
        new Form()
            .with("response_type", "code")
            .with("client_id", config.web().id())
            .with("redirect_uri", callback())
            .with("scope", String.join(" ", config.scopes()))
            .with("state", attempted.state())
            .with("nonce", attempted.nonce())
            .with("code_challenge", attempted.challenge())
            .with("code_challenge_method", "S256");
    String kept =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(seal.seal(COOKIE, RecordJson.object(attempted)));
    return Future.succeededFuture(
        Reply.found(RealmClient.address(config.issuer(), "auth") + "?" + question.encode())
            .with(
                "Set-Cookie", access.site().setCookie(access.site().name(COOKIE), kept, LIFETIME)));
  }

  /** Handles the returning browser, and redirects it to the requested page. */
  Future<Reply> finish(Call call) {
    return attempted(call)
        .filter(attempted -> isAnswer(call, attempted))
        .map(attempted -> answered(call, attempted))
        .orElseGet(() -> Future.failedFuture(expired()))
        .recover(failure -> Future.succeededFuture(Reply.found("/?problem=" + code(failure))))
        .map(
            reply ->
                reply.with(
                    "Set-Cookie",
                    access.site().setCookie(access.site().name(COOKIE), "", Duration.ZERO)));
  }

  private Future<Reply> answered(Call call, SignInAttempt attempted) {
    Optional<String> code = call.query("code");
    if (code.isEmpty()) {
      return Future.failedFuture(declined());
    }
    Form form =
        new Form()
            .with("grant_type", "authorization_code")
            .with("code", code.get())
            .with("redirect_uri", callback())
            .with("code_verifier", attempted.verifier());
    return client
        .tokens(form)
        .compose(answer -> opened(call, attempted, answer))
        .map(
            opened ->
                Reply.found(attempted.page())
                    .with("Set-Cookie", SessionCookies.give(access.site(), opened)));
  }

  private Future<SessionService.Opened> opened(
      Call call, SignInAttempt attempted, JsonObject answer) {
    String idToken = answer.getString("id_token", "");
    return check
        .handedOut(idToken, TokenKind.ID)
        .compose(id -> requireNonce(id, attempted))
        .compose(id -> check.handedOut(answer.getString("access_token", ""), TokenKind.ACCESS))
        .map(TokenClaims::of)
        .compose(
            claims ->
                identities
                    .person(claims, attempted.tenant().map(TenantId::new).orElse(null))
                    .compose(identity -> identities.unchanged(claims, identity))
                    .compose(
                        identity ->
                            access
                                .sessions()
                                .open(
                                    call,
                                    identity,
                                    realmSession.sealed(
                                        new RealmSession.Tokens(
                                            answer.getString("refresh_token", ""), idToken),
                                        claims))));
  }

  private static Future<JsonObject> requireNonce(JsonObject id, SignInAttempt attempted) {
    return Refusal.unless(
            same(attempted.nonce(), String.valueOf(id.getValue("nonce"))), SignInFlow::expired)
        .map(id);
  }

  private Optional<SignInAttempt> attempted(Call call) {
    return call.cookie(access.site().name(COOKIE))
        .flatMap(SignInFlow::decoded)
        .flatMap(kept -> seal.open(COOKIE, kept))
        .map(kept -> RecordJson.decode(kept, SignInAttempt.class))
        .filter(attempted -> attempted.expiry().isAfter(OffsetDateTime.now(clock)));
  }

  private static Optional<byte[]> decoded(String cookie) {
    try {
      return Optional.of(Base64.getUrlDecoder().decode(cookie));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private boolean isAnswer(Call call, SignInAttempt attempted) {
    return call.query("state").filter(state -> same(state, attempted.state())).isPresent()
        && call.query("iss").orElse(config.issuer().toString()).equals(config.issuer().toString());
  }

  private static boolean same(String expected, String found) {
    return MessageDigest.isEqual(
        expected.getBytes(StandardCharsets.UTF_8), found.getBytes(StandardCharsets.UTF_8));
  }

  private String callback() {
    return config.address() + CALLBACK;
  }

  /** Returns the error code for the page, which has the messages. */
  private static String code(Throwable failure) {
    if (failure instanceof Refusal refusal) {
      return refusal.kind() == Refusal.Kind.UNAUTHENTICATED && !refusal.code().startsWith("sign-in")
          ? "sign-in-failed"
          : refusal.code();
    }
    if (failure instanceof RealmException.Unreachable) {
      return "identity-provider-unavailable";
    }
    if (!DatabaseUnreachableException.isBehind(failure)) {
      LOGGER.warn("a sign-in failed", failure);
    }
    return "sign-in-failed";
  }

  private static Refusal expired() {
    return Refusal.unauthenticated(
        "sign-in-expired", "This browser began no such sign-in, or too long ago: sign in again.");
  }

  private static Refusal declined() {
    return Refusal.unauthenticated("sign-in-declined", "Keycloak did not let you in.");
  }
}
