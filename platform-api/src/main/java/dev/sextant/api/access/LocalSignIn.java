package dev.sextant.api.access;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sextant.api.access.sessions.Identity;
import dev.sextant.api.access.sessions.Session;
import dev.sextant.api.access.sessions.SessionService;
import dev.sextant.api.http.Authenticator;
import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.http.Site;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.DatabaseUnreachableException;
import dev.sextant.api.tenancy.Principal;
import dev.sextant.api.tenancy.Rights;
import dev.sextant.api.tenancy.Role;
import io.vertx.core.Future;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/** Signs in by one-time codes, for users of this machine's account; needs no identity provider. */
record LocalSignIn(
    SessionService sessions,
    SignInCodes codes,
    AccessTokens tokens,
    MeReplies introduction,
    Site site)
    implements SignIn {

  @Override
  public String method() {
    return "link";
  }

  @Override
  public Optional<URI> issuer() {
    return Optional.empty();
  }

  @Override
  public Map<String, Operation> operations() {
    return Map.of(
        "createSession", this::signIn,
        "beginSignIn", call -> elsewhere(),
        "finishSignIn", call -> elsewhere(),
        "endProviderSession", call -> elsewhere(),
        "switchTenant", call -> elsewhere());
  }

  @Override
  public Authenticator bearers() {
    return credentials -> tokens.authenticate(credentials).map(this::principal);
  }

  /** Only the account that runs the instance gets links, and they are of its owner. */
  @Override
  public Principal principal(Principal verified) {
    return verified instanceof Caller member
            && member.subject().equals(Principal.Owner.SUBJECT)
            && member.rights().equals(new Rights.OfRole(Role.ADMIN))
        ? new Principal.Owner(member)
        : verified;
  }

  @Override
  public Future<Session> confirm(Session session) {
    return Refusal.unless(session.provider().isEmpty(), SessionService::over).map(session);
  }

  @Override
  public Future<Optional<String>> ended(Session session) {
    return Future.succeededFuture(Optional.empty());
  }

  @Override
  public Future<Void> endedEverywhere(String subject) {
    return Future.succeededFuture();
  }

  @Override
  public Future<Void> close() {
    return tokens.close();
  }

  private Future<Reply> signIn(Call call) {
    String code = call.body().getString("code");
    SignInCodes.Pending redeemed = codes.redeem(code).orElseThrow(LocalSignIn::badCode);
    return signIn(call, redeemed.member())
        .onFailure(
            failure -> {
              if (DatabaseUnreachableException.isBehind(failure)) {
                codes.giveBack(code, redeemed);
              }
            });
  }

  private Future<Reply> signIn(Call call, Identity member) {
    return introduction
        .of(member, principal(member.principal()))
        .compose(
            me ->
                tokens
                    .issue(member)
                    .compose(
                        token ->
                            sessions
                                .open(call, member, null)
                                .map(opened -> signedIn(me, token, opened))));
  }

  /** A caller with a token of their own, valid until {@code expiresAt}. */
  private record SignedIn(@JsonUnwrapped MeReplies.Me me, String token, String expiresAt) {}

  private Reply signedIn(MeReplies.Me me, AccessTokens.Token token, SessionService.Opened opened) {
    return Reply.created("/api/v1/me", new SignedIn(me, token.value(), token.expiry().toString()))
        .with("Set-Cookie", SessionCookies.give(site, opened));
  }

  private static Future<Reply> elsewhere() {
    return Future.failedFuture(
        new Refusal(
            Refusal.Kind.NOT_FOUND,
            "no-identity-provider",
            "There is no identity provider here: sign in with the link of ./sextant link,"
                + " or start one with ./sextant start --keycloak."));
  }

  private static Refusal badCode() {
    return Refusal.unauthenticated(
        "invalid-code",
        "The code is not valid: it was used, or is older than ten minutes. Ask for a new sign-in"
            + " link.");
  }
}
