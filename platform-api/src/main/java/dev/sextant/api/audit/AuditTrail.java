package dev.sextant.api.audit;

import dev.sextant.api.http.Attempt;
import dev.sextant.api.tenancy.Operator;
import dev.sextant.api.tenancy.Principal;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Where it is written down who does what: in the record of the caller's tenant, and, if the caller
 * runs the platform, in the platform's.
 *
 * <p>{@link AuditWatch} writes for whatever needs credentials. An operation that is open knows who
 * it was only afterwards, and writes itself.
 */
public final class AuditTrail {

  private static final int CREATED = 201;
  private static final int REFUSED = 401;

  private final TenantDatabase database;
  private final AuditStore events = new AuditStore();
  private final PlatformEventStore platformEvents = new PlatformEventStore();

  /** Creates it. */
  public AuditTrail(TenantDatabase database) {
    this.database = database;
  }

  /**
   * Writes that somebody signs in, has the session opened, and writes that it is. Fails if any of
   * it cannot be done; nobody should come in then.
   *
   * @param attempt of the operation that signs in
   * @param who who it turned out to be
   * @param opening opens the session
   */
  public <T> Future<T> signedIn(Attempt attempt, Principal who, Supplier<Future<T>> opening) {
    NewOutcome outcome = new NewOutcome(UUID.fromString(attempt.requestId()), CREATED, null, null);
    return begun(attempt, who)
        .compose(written -> opening.get())
        .compose(opened -> ended(outcome, who).map(opened));
  }

  /**
   * Writes that somebody was not let in.
   *
   * @param attempt of the operation that signs in
   * @param tenant where
   * @param claimed who it said to be
   * @param code of the refusal
   */
  public Future<Void> signInRefused(Attempt attempt, TenantId tenant, String claimed, String code) {
    NewEvent event = NewEvent.of(attempt, Actor.visitor(claimed));
    NewOutcome outcome = new NewOutcome(event.requestId(), REFUSED, code, null);
    return database.inTenant(
        tenant, db -> events.insert(db, event).compose(written -> events.insert(db, outcome)));
  }

  /** Writes what is about to be done. */
  Future<Void> begun(Attempt attempt, Principal who) {
    NewEvent event = NewEvent.of(attempt, who);
    return inTenantOf(who, db -> events.insert(db, event))
        .compose(written -> onPlatform(who, db -> platformEvents.insert(db, event)));
  }

  /** Writes what became of it; what is there already stays. */
  Future<Void> ended(NewOutcome outcome, Principal who) {
    return inTenantOf(who, db -> events.insert(db, outcome))
        .compose(written -> onPlatform(who, db -> platformEvents.insert(db, outcome)));
  }

  private Future<Void> inTenantOf(Principal who, Function<SqlClient, Future<Void>> work) {
    return who.caller()
        .map(caller -> database.inTenant(caller.tenant(), work))
        .orElseGet(Future::succeededFuture);
  }

  private Future<Void> onPlatform(Principal who, Function<SqlClient, Future<Void>> work) {
    return who instanceof Operator ? database.inNoTenant(work) : Future.succeededFuture();
  }
}
