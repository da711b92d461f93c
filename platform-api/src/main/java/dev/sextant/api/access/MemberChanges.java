package dev.sextant.api.access;

import dev.sextant.api.access.sessions.Identity;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.Remembered;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Since when tokens of somebody who was removed, got another role or signed out everywhere are no
 * longer good. Each tenant's are kept in memory and read again at most every two seconds, while
 * tokens of that tenant come; what this process changes itself it knows at once.
 */
public final class MemberChanges {

  private static final Duration AGE = Duration.ofSeconds(2);

  private final MemberChangeStore changes = new MemberChangeStore();
  private final Map<TenantId, Remembered<Map<String, Instant>>> known = new ConcurrentHashMap<>();
  private final TenantDatabase database;
  private final Clock clock;

  /** Creates it. */
  public MemberChanges(TenantDatabase database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  /**
   * Refuses a token from before a change.
   *
   * @param tenant where the token is for
   * @param issuedAt of the token, in whole seconds: one of the second of the change is refused too
   */
  public Future<Void> require(TenantId tenant, String subject, Instant issuedAt) {
    return require(known(Identity.NOWHERE), subject, issuedAt)
        .compose(everywhere -> require(known(tenant), subject, issuedAt));
  }

  /** From now on tokens that the subject has for the tenant are no longer good. */
  public Future<Void> changed(TenantId tenant, String subject) {
    return database
        .inTenant(tenant, db -> changes.write(db, subject))
        .onSuccess(written -> known(tenant).forget());
  }

  /** From now on no token that the subject has is good, wherever it is for. */
  public Future<Void> changedEverywhere(String subject) {
    return changed(Identity.NOWHERE, subject);
  }

  /** Deletes what no token can be older than. */
  public Future<Void> forgetOld(TenantId tenant) {
    return database.inTenant(tenant, changes::forgetOld);
  }

  private Remembered<Map<String, Instant>> known(TenantId tenant) {
    return known.computeIfAbsent(
        tenant, id -> new Remembered<>(() -> database.inTenant(id, changes::read), AGE, clock));
  }

  private static Future<Void> require(
      Remembered<Map<String, Instant>> known, String subject, Instant issuedAt) {
    return known
        .get()
        .compose(
            changes ->
                issuedAt.isAfter(changes.getOrDefault(subject, Instant.MIN))
                    ? Future.succeededFuture()
                    : Future.failedFuture(outdated()));
  }

  private static Refusal outdated() {
    return new Refusal(
        Refusal.Kind.UNAUTHENTICATED,
        "unauthenticated",
        "The token is older than the last change of what you may do: ask for a new token.");
  }
}
