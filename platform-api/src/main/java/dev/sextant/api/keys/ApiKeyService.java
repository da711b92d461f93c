package dev.sextant.api.keys;

import dev.sextant.api.access.secrets.Pepper;
import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.util.UUID;

/** Manages and verifies a tenant's keys. */
final class ApiKeyService {

  private static final int MOST_KEYS = 1_000;
  private static final byte[] NO_HMAC = new byte[32];

  private final ApiKeyStore keys = new ApiKeyStore();
  private final TenantDatabase database;
  private final Pepper pepper;
  private final int mostDays;
  private final Clock clock;
  private final ProjectLookup projects = new ProjectLookup();

  ApiKeyService(TenantDatabase database, Pepper pepper, int mostDays, Clock clock) {
    this.database = database;
    this.pepper = pepper;
    this.mostDays = mostDays;
    this.clock = clock;
  }

  /**
   * A newly created key.
   *
   * @param text full text of the key; never shown again
   */
  record Made(ApiKey key, String text) {

    /** Never shows the text. */
    @Override
    public String toString() {
      return "Made[%s]".formatted(key.id());
    }
  }

  Future<Page<ApiKey>> list(TenantId tenant, PageRequest page) {
    return database
        .inTenant(tenant, db -> keys.list(db, page.afterId(), page.rows()))
        .map(rows -> page.page(rows, key -> Cursor.after(key.id())));
  }

  Future<ApiKey> get(TenantId tenant, UUID id) {
    return database.inTenant(tenant, db -> keys.find(db, id)).map(Refusal.ifMissing("API key", id));
  }

  Future<Made> create(Caller caller, NewKey wish) {
    checkExpiry(wish.expiresAt());
    return database.inTenant(
        caller.tenant(),
        db ->
            keys.inForce(db)
                .compose(inForce -> Refusal.unless(inForce < MOST_KEYS, ApiKeyService::tooMany))
                .compose(few -> project(db, wish))
                .compose(so -> keys.newId(db))
                .compose(id -> insert(db, caller, wish, id)));
  }

  private Future<Made> insert(SqlClient db, Caller caller, NewKey wish, UUID id) {
    KeyText text = KeyText.fresh(caller.tenant(), id);
    return keys.insert(db, id, wish, pepper.hmac(purpose(text), text.secret()), caller.subject())
        .map(key -> key.orElseThrow(() -> nameTaken(wish.name())))
        .map(key -> new Made(key, text.text()));
  }

  Future<Void> revoke(Caller caller, UUID id) {
    return database
        .inTenant(caller.tenant(), db -> keys.revoke(db, id, caller.subject()))
        .compose(there -> Refusal.unless(there, () -> Refusal.notFound("API key", id)));
  }

  /**
   * Returns the key whose secret the text contains, in any state; refuses any other text. The check
   * takes as long for an unknown key as for a wrong secret.
   */
  Future<ApiKey> prove(KeyText text) {
    return database
        .inTenant(text.tenant(), db -> keys.guarded(db, text.id()))
        .map(
            found -> {
              byte[] hmac = found.map(ApiKeyStore.Guarded::secretHmac).orElse(NO_HMAC);
              boolean proven = pepper.matches(purpose(text), text.secret(), hmac);
              return found
                  .filter(there -> proven)
                  .map(ApiKeyStore.Guarded::key)
                  .orElseThrow(KeyRefusals::unknown);
            });
  }

  /** Records that a key was used, at most once a minute. */
  Future<Void> used(TenantId tenant, UUID id, String address) {
    return database.inTenant(tenant, db -> keys.used(db, id, address));
  }

  /** Binds an HMAC to its key, so that a copy in another key's row is worthless. */
  private static String purpose(KeyText text) {
    return "api-key %s %s".formatted(text.tenant(), text.id());
  }

  private void checkExpiry(OffsetDateTime expiry) {
    OffsetDateTime now = OffsetDateTime.now(clock);
    if (!expiry.isAfter(now) || expiry.isAfter(now.plusDays(mostDays))) {
      throw new Refusal(
          Refusal.Kind.INVALID,
          "invalid-expiry",
          "A key expires within %d days from now: choose such an expires_at.".formatted(mostDays),
          new Violation("/expires_at", "expected a time within %d days".formatted(mostDays)));
    }
  }

  private Future<Void> project(SqlClient db, NewKey wish) {
    UUID project = wish.onlyProject();
    return project == null ? Future.succeededFuture() : projects.require(db, project);
  }

  private static Refusal tooMany() {
    return new Refusal(
        Refusal.Kind.CONFLICT,
        "too-many-keys",
        "There are %d keys in force: revoke those that nobody uses.".formatted(MOST_KEYS));
  }

  private static Refusal nameTaken(String name) {
    return new Refusal(
        Refusal.Kind.CONFLICT,
        "name-taken",
        "There is a key named '%s' that is not revoked: choose another name.".formatted(name),
        new Violation("/name", "is taken"));
  }
}
