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
 * Invalidates older tokens of a subject who was removed, got another role or signed out everywhere.
 * The changes of a tenant are cached, and read again at most every two seconds while its tokens are
 * used. Changes made by this process take effect at once.
 */
public final class MemberChanges {

  private static final Duration AGE = Duration.ofSeconds(2);

  private final MemberChangeStore changes = new MemberChangeStore();
  private final Map<TenantId, Remembered<Map<String, Instant>>> known = new ConcurrentHashMap<>();
  private final TenantDatabase database;
  private final Clock clock;

  public MemberChanges(TenantDatabase database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  /**
   * Refuses a token issued before a change.
   *
   * @param tenant tenant of the token
   * @param issuedAt issue time of the token, in whole seconds; a token issued in the second of the
   *     change is refused too
   */
  public Future<Void> require(TenantId tenant, String subject, Instant issuedAt) {
    return require(known(Identity.NOWHERE), subject, issuedAt)
        .compose(everywhere -> require(known(tenant), subject, issuedAt));
  }

  /** Invalidates the tokens that the subject has for the tenant now. */
  public Future<Void> changed(TenantId tenant, String subject) {
    return database
        .inTenant(tenant, db -> changes.write(db, subject))
        .onSuccess(written -> known(tenant).forget());
  }

  /** Invalidates all tokens that the subject has now, for any tenant. */
  public Future<Void> changedEverywhere(String subject) {
    return changed(Identity.NOWHERE, subject);
  }

  /** Deletes changes that are older than any valid token. */
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
                Refusal.unless(
                    issuedAt.isAfter(changes.getOrDefault(subject, Instant.MIN)),
                    MemberChanges::outdated));
  }

  private static Refusal outdated() {
    return Refusal.unauthenticated(
        "unauthenticated",
        "The token is older than the last change of what you may do: ask for a new token.");
  }
}
