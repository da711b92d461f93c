package dev.sextant.api.keys;

import dev.sextant.api.access.secrets.Pepper;
import dev.sextant.api.http.Credentials;
import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import dev.sextant.api.json.Times;
import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.Principal;
import dev.sextant.api.tenancy.Rights;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.Set;
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

  Future<Page<ApiKey>> list(TenantId tenant, PageRequest page) {
    return database
        .inTenant(tenant, db -> keys.list(db, page.afterId(), page.rows()))
        .map(rows -> page.page(rows, key -> Cursor.after(key.id())));
  }

  Future<ApiKey> get(TenantId tenant, UUID id) {
    return database.inTenant(tenant, db -> keys.find(db, id)).map(Refusal.ifMissing("API key", id));
  }

  Future<ApiKey.Created> create(Caller caller, ApiKey.Wish wish) {
    OffsetDateTime expiry = wish.expiry();
    checkExpiry(expiry);
    return database.inTenant(
        caller.tenant(),
        db ->
            keys.inForce(db)
                .compose(inForce -> Refusal.unless(inForce < MOST_KEYS, ApiKeyService::tooMany))
                .compose(few -> project(db, wish))
                .compose(so -> keys.newId(db))
                .compose(id -> insert(db, caller, wish, expiry, id)));
  }

  private Future<ApiKey.Created> insert(
      SqlClient db, Caller caller, ApiKey.Wish wish, OffsetDateTime expiry, UUID id) {
    KeyText text = KeyText.fresh(caller.tenant(), id);
    byte[] hmac = pepper.hmac(purpose(text), text.secret());
    return keys.insert(db, id, wish, expiry, hmac, caller.subject())
        .map(key -> key.orElseThrow(() -> nameTaken(wish.name())))
        .map(key -> new ApiKey.Created(key, text.text()));
  }

  Future<Void> revoke(Caller caller, UUID id) {
    return database
        .inTenant(caller.tenant(), db -> keys.revoke(db, id, caller.subject()))
        .compose(there -> Refusal.unless(there, () -> Refusal.notFound("API key", id)));
  }

  /**
   * Returns the caller that a key makes. Every request queries the database, so a revoked key is
   * refused at once.
   */
  Future<Principal> authenticate(Credentials credentials) {
    Optional<KeyText> parsed = KeyText.parse(credentials.token());
    if (parsed.isEmpty()) {
      return Future.failedFuture(
          unauthenticated(
              "Invalid API key (bad checksum): part of it is missing or was mistyped."));
    }
    KeyText text = parsed.get();
    return database
        .inTenant(
            text.tenant(),
            db ->
                keys.guarded(db, text.id())
                    .map(found -> proved(text, found))
                    .compose(found -> renewed(db, text, found)))
        .map(key -> principal(text, key));
  }

  /** Takes as long for an unknown key as for a wrong secret. */
  private ApiKeyStore.Guarded proved(KeyText text, Optional<ApiKeyStore.Guarded> found) {
    byte[] hmac = found.map(ApiKeyStore.Guarded::secretHmac).orElse(NO_HMAC);
    boolean proved = pepper.matches(purpose(text), text.secret(), hmac);
    return found
        .filter(there -> proved)
        .orElseThrow(
            () ->
                unauthenticated("The API key is not valid: ask an admin of your tenant for one."));
  }

  /** Replaces the HMAC by one of the newest pepper, so that older peppers can be removed. */
  private Future<ApiKey> renewed(SqlClient db, KeyText text, ApiKeyStore.Guarded found) {
    return pepper.isNewest(purpose(text), text.secret(), found.secretHmac())
        ? Future.succeededFuture(found.key())
        : keys.renew(db, text.id(), pepper.hmac(purpose(text), text.secret())).map(found.key());
  }

  private static Principal principal(KeyText text, ApiKey key) {
    if (key.revokedAt() != null) {
      throw unauthenticated(
          "The API key '%s' was revoked at %s: ask an admin of your tenant for a new one."
              .formatted(key.name(), Times.json(key.revokedAt())));
    }
    if (key.state() == ApiKey.State.EXPIRED) {
      throw unauthenticated(
          "The API key '%s' expired at %s: ask an admin of your tenant for a new one."
              .formatted(key.name(), Times.json(key.expiresAt())));
    }
    return new Caller(
        new TenantId(text.tenant().value(), key.onlyProject()),
        key.subject(),
        new Rights.OfKey(key.id(), Set.copyOf(key.scopes())));
  }

  private static Refusal unauthenticated(String sentence) {
    return Refusal.unauthenticated("unauthenticated", sentence);
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
      throw Refusal.invalid(
          "invalid-expiry",
          "A key expires within %d days from now: choose such an expires_at.".formatted(mostDays),
          new Violation("/expires_at", "expected a time within %d days".formatted(mostDays)));
    }
  }

  private Future<Void> project(SqlClient db, ApiKey.Wish wish) {
    UUID project = wish.onlyProject();
    return project == null ? Future.succeededFuture() : projects.require(db, project);
  }

  private static Refusal tooMany() {
    return Refusal.conflict(
        "too-many-keys",
        "There are %d keys in force: revoke those that nobody uses.".formatted(MOST_KEYS));
  }

  private static Refusal nameTaken(String name) {
    return Refusal.conflict(
        "name-taken",
        "There is a key named '%s' that is not revoked: choose another name.".formatted(name),
        new Violation("/name", "is taken"));
  }
}
