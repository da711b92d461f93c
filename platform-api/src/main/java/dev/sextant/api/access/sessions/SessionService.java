package dev.sextant.api.access.sessions;

import dev.sextant.api.access.secrets.Pepper;
import dev.sextant.api.audit.AuditTrail;
import dev.sextant.api.http.Call;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Opens, finds and ends sessions. */
public final class SessionService {

  private static final String PURPOSE = "session";

  private final SessionStore sessions = new SessionStore();
  private final TenantDatabase database;
  private final AuditTrail trail;
  private final Pepper pepper;
  private final SessionLifetimes lifetimes;

  /**
   * A newly opened session.
   *
   * @param ticket content of its cookie; not stored
   */
  public record Opened(Session session, String ticket) {

    /** Never shows the ticket. */
    @Override
    public String toString() {
      return "Opened[%s]".formatted(session.id());
    }
  }

  public SessionService(TenantDatabase database, Pepper pepper, SessionLifetimes lifetimes) {
    this.database = database;
    this.trail = new AuditTrail(database);
    this.pepper = pepper;
    this.lifetimes = lifetimes;
  }

  /**
   * Opens a session, after the sign-in was written to the audit log.
   *
   * @param call call that signs in
   * @param provider data from the identity provider; null: there is none
   */
  public Future<Opened> open(Call call, Identity identity, Session.@Nullable Provider provider) {
    return trail.signedIn(
        call.attempt(), identity.principal(), () -> insert(call, identity, provider));
  }

  private Future<Opened> insert(Call call, Identity identity, Session.@Nullable Provider provider) {
    String secret = SessionTicket.freshSecret();
    return database
        .inTenant(
            identity.tenant(),
            db ->
                sessions.insert(
                    db,
                    pepper.hmac(PURPOSE, secret),
                    identity,
                    call.header("User-Agent").orElse("unknown"),
                    call.address(),
                    lifetimes.longest(),
                    provider))
        .map(
            session ->
                new Opened(
                    session, new SessionTicket(identity.tenant(), session.id(), secret).text()));
  }

  /** Returns the session that a cookie proves; refuses any other cookie. */
  public Future<Session> get(String cookie) {
    Optional<SessionTicket> parsed = SessionTicket.parse(cookie);
    if (parsed.isEmpty()) {
      return Future.failedFuture(over());
    }
    SessionTicket ticket = parsed.get();
    return database.inTenant(ticket.tenant(), db -> get(db, ticket));
  }

  private Future<Session> get(SqlClient db, SessionTicket ticket) {
    return sessions
        .find(db, ticket.tenant(), ticket.id(), lifetimes.idle())
        .map(
            found ->
                found
                    .filter(
                        each -> pepper.matches(PURPOSE, ticket.secret(), each.guard().secretHmac()))
                    .orElseThrow(SessionService::over))
        .compose(
            found ->
                found.guard().unseen()
                    ? sessions.touch(db, ticket.id()).map(found.session())
                    : Future.succeededFuture(found.session()));
  }

  /** Returns a subject's sessions in a tenant, last used first. */
  public Future<List<Session>> list(TenantId tenant, String subject) {
    return database.inTenant(tenant, db -> sessions.list(db, tenant, subject, lifetimes.idle()));
  }

  /** Ends a session; returns it if it existed. */
  public Future<Optional<Session>> end(TenantId tenant, UUID id) {
    return database.inTenant(tenant, db -> sessions.delete(db, tenant, id));
  }

  /** Ends all sessions of a subject in a tenant. */
  public Future<Void> endOf(TenantId tenant, String subject) {
    return database.inTenant(tenant, db -> sessions.deleteOf(db, subject));
  }

  /** Ends all sessions of a subject, in all tenants. */
  public Future<Void> endEverywhere(String subject) {
    return everywhere(db -> sessions.deleteOf(db, subject));
  }

  /**
   * Ends the sessions opened by a session of the identity provider.
   *
   * @param providerSession null: all sessions that the subject opened
   * @param upTo sessions opened later stay
   */
  public Future<Void> endOfProvider(
      @Nullable String providerSession, @Nullable String subject, OffsetDateTime upTo) {
    return everywhere(db -> sessions.deleteOfProvider(db, providerSession, subject, upTo));
  }

  /** Changes the role of a subject's sessions in a tenant. */
  public Future<Void> setRole(TenantId tenant, String subject, Role role) {
    return database.inTenant(tenant, db -> sessions.setRole(db, subject, role));
  }

  /**
   * Returns the session if a check with its identity provider is due; the receiver must do the
   * check. Other callers get nothing for the duration of the patience.
   */
  public Future<Optional<Session>> claim(Session session, Duration patience) {
    TenantId tenant = session.identity().tenant();
    return database.inTenant(tenant, db -> sessions.claim(db, tenant, session.id(), patience));
  }

  /** Makes the next use of the session check with the identity provider. */
  public Future<Void> askAgain(Session session) {
    return database.inTenant(
        session.identity().tenant(), db -> sessions.askAgain(db, session.id()));
  }

  /** Stores what the identity provider now reports about a claimed session. */
  public Future<Void> renew(Session claimed, Identity identity, Session.Provider provider) {
    return database.inTenant(
        identity.tenant(),
        db ->
            sessions.renew(
                db,
                claimed.id(),
                identity,
                provider,
                claimed.provider().orElseThrow().askAgainAt()));
  }

  /** Deletes expired sessions. */
  public Future<Void> forgetOld() {
    return everywhere(db -> sessions.deleteOld(db, lifetimes.idle()));
  }

  /** Runs the step in a short transaction for each tenant, and for {@link Identity#NOWHERE}. */
  private Future<Void> everywhere(Function<SqlClient, Future<Void>> step) {
    return database.inEachTenant(step).compose(done -> database.inTenant(Identity.NOWHERE, step));
  }

  /** Returns the refusal of a session that has ended. */
  public static Refusal over() {
    return Refusal.unauthenticated("unauthenticated", "The session is over: sign in again.");
  }
}
