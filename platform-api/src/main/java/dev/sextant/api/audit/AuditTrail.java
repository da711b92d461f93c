package dev.sextant.api.audit;

import dev.sextant.api.audit.AuditEvent.Actor;
import dev.sextant.api.http.Attempt;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.Operator;
import dev.sextant.api.tenancy.Principal;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Writes the audit log: events go to the log of the caller's tenant and, for operators, to the
 * platform's log. Each has a copy in {@link AuditLines}.
 *
 * <p>{@link AuditWatch} covers all operations that need credentials. An open operation learns the
 * caller's identity only while it runs, and writes its own events.
 */
public final class AuditTrail {

  private static final int CREATED = 201;

  private final TenantDatabase database;
  private final AuditLines lines;
  private final AuditStore events = new AuditStore();

  public AuditTrail(TenantDatabase database) {
    this(database, AuditLines.ofProcess());
  }

  AuditTrail(TenantDatabase database, AuditLines lines) {
    this.database = database;
    this.lines = lines;
  }

  /**
   * Logs the start of a sign-in, opens the session, and logs the result. Fails if any step fails;
   * the sign-in must then be refused. A member who switches to the same tenant has one event, which
   * {@link AuditWatch} writes.
   *
   * @param attempt attempt of the sign-in operation
   * @param who authenticated person
   * @param opening opens the session
   */
  public <T> Future<T> signedIn(Attempt attempt, Principal who, Supplier<Future<T>> opening) {
    NewEvent.Outcome outcome =
        new NewEvent.Outcome(UUID.fromString(attempt.requestId()), CREATED, null, null);
    if (isLogged(attempt, who)) {
      return opening.get();
    }
    return begun(attempt, who)
        .compose(begun -> opening.get().compose(opened -> ended(outcome, begun).map(opened)));
  }

  private static boolean isLogged(Attempt attempt, Principal who) {
    Optional<Caller> before = attempt.verified().flatMap(Principal::caller);
    return attempt.audited()
        && before.isPresent()
        && before.map(Caller::tenant).equals(who.caller().map(Caller::tenant));
  }

  /**
   * An event in the log.
   *
   * @param at its time in the log of the caller's tenant; empty: the caller has no tenant
   */
  record Begun(Principal who, Optional<OffsetDateTime> at) {}

  /** Logs an operation before it runs. */
  Future<Begun> begun(Attempt attempt, Principal who) {
    NewEvent event = NewEvent.of(attempt, Actor.of(who));
    return inTenantOf(who, db -> events.insert(db, event), tenant -> lines.write(tenant, event))
        .compose(
            at ->
                onPlatform(
                        who,
                        db -> events.insertOnPlatform(db, event),
                        () -> lines.write(null, event))
                    .map(new Begun(who, at)));
  }

  /** Logs the outcome; keeps an existing one. */
  Future<Void> ended(NewEvent.Outcome outcome, Begun begun) {
    return begun
        .at()
        .map(
            at ->
                inTenantOf(
                    begun.who(),
                    db -> events.insert(db, outcome, at),
                    tenant -> lines.write(tenant, outcome)))
        .orElseGet(() -> Future.succeededFuture(Optional.empty()))
        .compose(
            written ->
                onPlatform(
                    begun.who(),
                    db -> events.insertOnPlatform(db, outcome),
                    () -> lines.write(null, outcome)));
  }

  private <T> Future<Optional<T>> inTenantOf(
      Principal who, Function<SqlClient, Future<T>> work, Consumer<UUID> line) {
    return who.caller()
        .map(
            caller ->
                database
                    .inTenant(caller.tenant(), work)
                    .onSuccess(written -> line.accept(caller.tenant().value()))
                    .map(Optional::ofNullable))
        .orElseGet(() -> Future.succeededFuture(Optional.empty()));
  }

  private Future<Void> onPlatform(
      Principal who, Function<SqlClient, Future<Void>> work, Runnable line) {
    return who instanceof Operator
        ? database.inNoTenant(work).onSuccess(written -> line.run())
        : Future.succeededFuture();
  }
}
