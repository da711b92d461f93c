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

/** Stores the credentials of one table. It is the API's only way to them. */
public final class CredentialVault {

  private static final Logger LOGGER = LoggerFactory.getLogger(CredentialVault.class);

  private final TenantDatabase database;
  private final CredentialKeys keys;
  private final CredentialCipher cipher;
  private final CredentialStore credentials;

  /** Creates the vault of generators. */
  public CredentialVault(TenantDatabase database, CredentialKeys keys) {
    this(database, keys, CredentialStore.OF_GENERATORS);
  }

  /** Creates the vault of a table. */
  public CredentialVault(
      TenantDatabase database, CredentialKeys keys, CredentialStore.Statements sql) {
    this.credentials = new CredentialStore(sql);
    this.database = database;
    this.keys = keys;
    this.cipher = new CredentialCipher(keys);
  }

  /**
   * Returns the credential of a row; empty if it has none or the row does not exist.
   *
   * @return fails with a {@link CredentialException} if it cannot be decrypted
   */
  public Future<Optional<Secret>> credential(TenantId tenant, UUID rowId) {
    return database
        .inTenant(tenant, db -> credentials.find(db, rowId))
        .map(found -> found.map(kept -> cipher.decrypt(tenant.value(), rowId, kept)));
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
  public Future<Void> set(SqlClient db, TenantId tenant, UUID rowId, Secret secret) {
    return credentials.set(db, rowId, cipher.encrypt(tenant.value(), rowId, secret));
  }

  /** Deletes a credential. */
  public Future<Void> clear(SqlClient db, UUID rowId) {
    return credentials.clear(db, rowId);
  }

  private Future<Void> reencrypt(SqlClient db, TenantId tenant, StoredCredential old) {
    UUID id = old.rowId();
    try {
      Secret secret = cipher.decrypt(tenant.value(), id, old.encrypted());
      return credentials.replace(db, id, cipher.encrypt(tenant.value(), id, secret));
    } catch (CredentialException e) {
      LOGGER.warn("a credential keeps its old key: {}", e.getMessage());
      return Future.succeededFuture();
    }
  }
}
