package dev.sextant.api.audit;

import dev.sextant.api.audit.AuditEvent.Actor;
import dev.sextant.api.http.Attempt;
import dev.sextant.api.tenancy.Operator;
import dev.sextant.api.tenancy.Principal;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
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
   * the sign-in must then be refused.
   *
   * @param attempt attempt of the sign-in operation
   * @param who authenticated person
   * @param opening opens the session
   */
  public <T> Future<T> signedIn(Attempt attempt, Principal who, Supplier<Future<T>> opening) {
    NewEvent.Outcome outcome =
        new NewEvent.Outcome(UUID.fromString(attempt.requestId()), CREATED, null, null);
    return begun(attempt, who)
        .compose(written -> opening.get())
        .compose(opened -> ended(outcome, who).map(opened));
  }

  /** Logs an operation before it runs. */
  Future<Void> begun(Attempt attempt, Principal who) {
    NewEvent event = NewEvent.of(attempt, Actor.of(who));
    return inTenantOf(who, db -> events.insert(db, event), tenant -> lines.write(tenant, event))
        .compose(
            written ->
                onPlatform(
                    who, db -> events.insertOnPlatform(db, event), () -> lines.write(null, event)));
  }

  /** Logs the outcome; keeps an existing one. */
  Future<Void> ended(NewEvent.Outcome outcome, Principal who) {
    return inTenantOf(who, db -> events.insert(db, outcome), tenant -> lines.write(tenant, outcome))
        .compose(
            written ->
                onPlatform(
                    who,
                    db -> events.insertOnPlatform(db, outcome),
                    () -> lines.write(null, outcome)));
  }

  private Future<Void> inTenantOf(
      Principal who, Function<SqlClient, Future<Void>> work, Consumer<UUID> line) {
    return who.caller()
        .map(
            caller ->
                database
                    .inTenant(caller.tenant(), work)
                    .onSuccess(written -> line.accept(caller.tenant().value())))
        .orElseGet(Future::succeededFuture);
  }

  private Future<Void> onPlatform(
      Principal who, Function<SqlClient, Future<Void>> work, Runnable line) {
    return who instanceof Operator
        ? database.inNoTenant(work).onSuccess(written -> line.run())
        : Future.succeededFuture();
  }
}
