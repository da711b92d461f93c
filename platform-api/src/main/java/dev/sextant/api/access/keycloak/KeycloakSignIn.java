package dev.sextant.api.access.keycloak;

import dev.sextant.api.access.Access;
import dev.sextant.api.access.AccessConfig;
import dev.sextant.api.access.SignIn;
import dev.sextant.api.access.keycloak.realm.Form;
import dev.sextant.api.access.keycloak.realm.Realm;
import dev.sextant.api.access.keycloak.realm.RealmClient;
import dev.sextant.api.access.keycloak.realm.RealmKeys;
import dev.sextant.api.access.keycloak.realm.TokenCheck;
import dev.sextant.api.access.secrets.Seal;
import dev.sextant.api.access.sessions.Session;
import dev.sextant.api.http.Authenticator;
import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Sign-in through Keycloak: people use its sign-in page, programs send its tokens. */
public final class KeycloakSignIn implements SignIn {

  private final AccessConfig.Keycloak config;
  private final Realm realm;
  private final RealmClient client;
  private final RealmKeys keys;
  private final RealmSession realmSession;
  private final RealmTokens tokens;
  private final SessionConfirmation confirmation;
  private final SignInFlow flow;
  private final TenantSwitch tenantSwitch;
  private final BackChannelLogout logout;
  private final Function<String, Future<Void>> endAtKeycloak;

  private KeycloakSignIn(
      Vertx vertx,
      AccessConfig.Keycloak config,
      Access access,
      Function<String, Future<Void>> endAtKeycloak,
      Clock clock) {
    this.config = config;
    this.endAtKeycloak = endAtKeycloak;
    this.realm = new Realm(config.issuer());
    this.client = new RealmClient(vertx, realm, config.web());
    this.keys = new RealmKeys(vertx, config.issuer(), client, clock);
    Seal seal = new Seal(config.pepper());
    this.realmSession = new RealmSession(seal);
    TokenCheck check = new TokenCheck(keys, config);
    TokenIdentities standings = new TokenIdentities(access.catalogue());
    this.tokens = new RealmTokens(check, standings, access.changes());
    this.confirmation =
        new SessionConfirmation(access.sessions(), client, realmSession, check, standings, clock);
    this.flow =
        new SignInFlow(
            config,
            realm,
            client,
            check,
            standings,
            access.sessions(),
            realmSession,
            access.changes(),
            seal,
            access.site(),
            clock);
    this.tenantSwitch = new TenantSwitch(access, confirmation);
    this.logout = new BackChannelLogout(check, access.sessions());
  }

  /**
   * Completes when the realm's keys are loaded, or Keycloak did not answer. In that case the keys
   * are loaded on demand.
   *
   * @param endAtKeycloak ends all sessions of a subject at Keycloak
   */
  public static Future<SignIn> start(
      Vertx vertx,
      AccessConfig.Keycloak config,
      Access access,
      Function<String, Future<Void>> endAtKeycloak) {
    KeycloakSignIn signIn =
        new KeycloakSignIn(vertx, config, access, endAtKeycloak, Clock.systemUTC());
    return signIn.keys.refresh().otherwiseEmpty().map(signIn);
  }

  @Override
  public String method() {
    return "keycloak";
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
    return tokens;
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
    keys.close();
    return client.close();
  }

  private String signOutAddress(RealmSession.Tokens open) {
    return realm.signOut()
        + "?"
        + new Form()
            .with("client_id", config.web().id())
            .with("id_token_hint", open.id())
            .with("post_logout_redirect_uri", config.address() + "/")
            .encode();
  }

  private static Future<Reply> refuseCode(Call call) {
    return Future.failedFuture(
        new Refusal(
            Refusal.Kind.FORBIDDEN,
            "no-codes",
            "There are no sign-in codes here: people sign in at /api/v1/sign-in, programs bring a"
                + " token of Keycloak or an API key."));
  }
}
