package dev.sextant.api.access.keycloak;

import dev.sextant.api.access.Access;
import dev.sextant.api.access.AccessConfig;
import dev.sextant.api.access.SignIn;
import dev.sextant.api.access.keycloak.TokenCheck.TokenKind;
import dev.sextant.api.access.secrets.Seal;
import dev.sextant.api.access.sessions.Identity;
import dev.sextant.api.access.sessions.Session;
import dev.sextant.api.http.Authenticator;
import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.tenancy.Principal;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Sign-in through Keycloak: people use its sign-in page, programs send its tokens. */
public final class KeycloakSignIn implements SignIn {

  private final AccessConfig.Keycloak config;
  private final RealmClient client;
  private final TokenCheck check;
  private final TokenIdentities identities;
  private final RealmSession realmSession;
  private final SessionConfirmation confirmation;
  private final SignInFlow flow;
  private final TenantSwitch tenantSwitch;
  private final BackChannelLogout logout;
  private final Function<String, Future<Void>> endAtKeycloak;

  /**
   * Creates the sign-in; Keycloak is not contacted before the first token.
   *
   * @param endAtKeycloak ends all sessions of a subject at Keycloak
   */
  public KeycloakSignIn(
      Vertx vertx,
      AccessConfig.Keycloak config,
      Access access,
      Function<String, Future<Void>> endAtKeycloak) {
    Clock clock = Clock.systemUTC();
    Seal seal = new Seal(config.pepper());
    this.config = config;
    this.endAtKeycloak = endAtKeycloak;
    this.client = new RealmClient(vertx, config);
    this.check = new TokenCheck(vertx, config, clock);
    this.identities = new TokenIdentities(access.catalogue(), access.changes());
    this.realmSession = new RealmSession(seal);
    this.confirmation =
        new SessionConfirmation(access.sessions(), client, realmSession, check, identities, clock);
    this.flow =
        new SignInFlow(config, access, client, check, identities, realmSession, seal, clock);
    this.tenantSwitch = new TenantSwitch(access, confirmation);
    this.logout = new BackChannelLogout(check, access.sessions());
  }

  @Override
  public String method() {
    return "keycloak";
  }

  @Override
  public Optional<URI> issuer() {
    return Optional.of(config.issuer());
  }

  @Override
  public Map<String, Operation> operations() {
    return Map.of(
        "createSession", KeycloakSignIn::refuseCode,
        "beginSignIn", flow::begin,
        "finishSignIn", flow::finish,
        "endProviderSession", logout::hear,
        "switchTenant", tenantSwitch::answer);
  }

  @Override
  public Authenticator bearers() {
    return credentials ->
        check
            .claims(credentials.token(), TokenKind.ACCESS)
            .map(TokenClaims::of)
            .compose(identities::bearer)
            .map(Identity::principal);
  }

  @Override
  public Principal principal(Principal verified) {
    return verified;
  }

  @Override
  public Future<Session> confirm(Session session) {
    return confirmation.confirm(session);
  }

  @Override
  public Future<Optional<String>> ended(Session session) {
    Optional<RealmSession.Tokens> open =
        session
            .provider()
            .flatMap(provider -> realmSession.open(session.identity().subject(), provider));
    return open.isEmpty()
        ? Future.succeededFuture(Optional.empty())
        : client
            .signOut(open.get().refresh())
            .otherwiseEmpty()
            .map(done -> Optional.of(signOutAddress(open.get())));
  }

  @Override
  public Future<Void> endedEverywhere(String subject) {
    return endAtKeycloak.apply(subject);
  }

  @Override
  public Future<Void> close() {
    return check.close().eventually(client::close);
  }

  private String signOutAddress(RealmSession.Tokens open) {
    return RealmClient.address(config.issuer(), "logout")
        + "?"
        + new Form()
            .with("client_id", config.web().id())
            .with("id_token_hint", open.id())
            .with("post_logout_redirect_uri", config.address() + "/")
            .encode();
  }

  private static Future<Reply> refuseCode(Call call) {
    return Future.failedFuture(
        Refusal.forbidden(
            "no-codes",
            "There are no sign-in codes here: people sign in at /api/v1/sign-in, programs bring a"
                + " token of Keycloak or an API key."));
  }
}
