package dev.sextant.api.generators;

import dev.sextant.api.generators.CredentialStore.Kept;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stores credentials. It is the only way to a generator's credential. */
public final class CredentialVault {

  private static final Logger LOGGER = LoggerFactory.getLogger(CredentialVault.class);

  private final TenantDatabase database;
  private final CredentialKeys keys;
  private final CredentialCipher cipher;
  private final CredentialStore credentials = new CredentialStore();

  /** Creates a vault. */
  public CredentialVault(TenantDatabase database, CredentialKeys keys) {
    this.database = database;
    this.keys = keys;
    this.cipher = new CredentialCipher(keys);
  }

  /**
   * Returns a generator's credential; empty if it has none or the generator does not exist.
   *
   * @return fails with a {@link CredentialException} if it cannot be decrypted
   */
  public Future<Optional<Secret>> credential(TenantId tenant, UUID generatorId) {
    return database
        .inTenant(tenant, db -> credentials.find(db, generatorId))
        .map(found -> found.map(kept -> cipher.open(tenant.value(), generatorId, kept)));
  }

  /**
   * Re-encrypts credentials of older keys with the newest key; skips those that cannot be
   * decrypted.
   */
  public Future<Void> sealAnew(TenantId tenant) {
    return database.inTenant(
        tenant,
        db ->
            credentials
                .sealedByOthers(db, keys.currentId())
                .compose(old -> sealAnew(db, tenant, old)));
  }

  /** Stores a credential. */
  Future<Void> set(SqlClient db, TenantId tenant, UUID generatorId, Secret secret) {
    return credentials.set(db, generatorId, cipher.seal(tenant.value(), generatorId, secret));
  }

  /** Deletes a credential. */
  Future<Void> clear(SqlClient db, UUID generatorId) {
    return credentials.clear(db, generatorId);
  }

  private Future<Void> sealAnew(SqlClient db, TenantId tenant, List<Kept> old) {
    Future<Void> all = Future.succeededFuture();
    for (Kept each : old) {
      all = all.compose(before -> sealAnew(db, tenant, each));
    }
    return all;
  }

  private Future<Void> sealAnew(SqlClient db, TenantId tenant, Kept old) {
    UUID id = old.generatorId();
    try {
      Secret secret = cipher.open(tenant.value(), id, old.sealed());
      return credentials.sealAnew(db, id, cipher.seal(tenant.value(), id, secret));
    } catch (CredentialException e) {
      LOGGER.warn("a credential keeps its old key: {}", e.getMessage());
      return Future.succeededFuture();
    }
  }
}
