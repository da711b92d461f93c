package dev.sextant.api.access;

import dev.sextant.api.access.sessions.Identity;
import dev.sextant.api.access.sessions.SessionService;
import dev.sextant.api.access.signing.TokenSignatures;
import dev.sextant.api.http.Authenticator;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Site;
import dev.sextant.api.tenancy.TenantCatalogue;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.Map;

/** Entry point of the package: wires sign-in, sessions and authentication. */
public final class Access {

  private final TenantCatalogue catalogue;
  private final SessionService sessions;
  private final MemberChanges changes;
  private final Site site;

  public Access(TenantDatabase database, AccessConfig config, Site site) {
    this.site = site;
    this.catalogue = new TenantCatalogue(database, Clock.systemUTC());
    this.sessions = new SessionService(database, config.pepper(), config.sessions());
    this.changes = new MemberChanges(database, Clock.systemUTC());
  }

  /** Returns all tenants. */
  public TenantCatalogue catalogue() {
    return catalogue;
  }

  public SessionService sessions() {
    return sessions;
  }

  /** Returns the changes that invalidate older tokens. */
  public MemberChanges changes() {
    return changes;
  }

  /** Returns the site that browsers see. */
  public Site site() {
    return site;
  }

  /** Returns the sign-in by one-time codes; fails if the signing keys cannot be read. */
  public Future<SignIn> local(Vertx vertx, AccessConfig.Local config, SignInCodes codes) {
    return TokenSignatures.open(
            vertx, config.signingKeys(), config.issuer(), AccessTokens.AUDIENCE, Clock.systemUTC())
        .map(signatures -> new AccessTokens(signatures, config.sessions().longest(), changes))
        .map(tokens -> new LocalSignIn(sessions, codes, tokens, new MeReplies(catalogue), site));
  }

  /**
   * Returns the authenticator of all requests.
   *
   * @param bearers authenticates bearer tokens
   */
  public Authenticator authenticator(SignIn signIn, Authenticator bearers) {
    return new TenantAuthenticator(new SessionCookies(sessions, signIn, site), bearers, catalogue);
  }

  public Map<String, Operation> operations(SignIn signIn) {
    return new AccessRoutes(
            signIn,
            new SessionCookies(sessions, signIn, site),
            sessions,
            changes,
            new MeReplies(catalogue))
        .operations();
  }

  /** Deletes expired sessions, and outdated changes that apply to all tenants. */
  public Future<Void> forgetOld() {
    return sessions.forgetOld().compose(forgotten -> changes.forgetOld(Identity.NOWHERE));
  }

  /** Deletes outdated member changes of one tenant. */
  public Future<Void> forgetOld(TenantId tenant) {
    return changes.forgetOld(tenant);
  }
}
