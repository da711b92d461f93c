package dev.sextant.api.generators.credential;

import dev.sextant.api.generators.credential.CredentialStore.StoredCredential;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import dev.sextant.remote.credential.CredentialCipher;
import dev.sextant.remote.credential.CredentialException;
import dev.sextant.remote.credential.CredentialKeys;
import dev.sextant.remote.credential.Secret;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
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
        .map(found -> found.map(kept -> cipher.decrypt(tenant.value(), generatorId, kept)));
  }

  /**
   * Re-encrypts credentials of older keys with the newest key; skips those that cannot be
   * decrypted.
   */
  public Future<Void> reencrypt(TenantId tenant) {
    return database.inTenant(
        tenant,
        db ->
            credentials
                .encryptedByOthers(db, keys.currentId())
                .compose(old -> EachInTurn.run(old, each -> reencrypt(db, tenant, each))));
  }

  /** Stores a credential. */
  public Future<Void> set(SqlClient db, TenantId tenant, UUID generatorId, Secret secret) {
    return credentials.set(db, generatorId, cipher.encrypt(tenant.value(), generatorId, secret));
  }

  /** Deletes a credential. */
  public Future<Void> clear(SqlClient db, UUID generatorId) {
    return credentials.clear(db, generatorId);
  }

  private Future<Void> reencrypt(SqlClient db, TenantId tenant, StoredCredential old) {
    UUID id = old.generatorId();
    try {
      Secret secret = cipher.decrypt(tenant.value(), id, old.encrypted());
      return credentials.replace(db, id, cipher.encrypt(tenant.value(), id, secret));
    } catch (CredentialException e) {
      LOGGER.warn("a credential keeps its old key: {}", e.getMessage());
      return Future.succeededFuture();
    }
  }
}
