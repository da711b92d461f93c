package dev.sextant.api.generators.credential;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import dev.sextant.remote.credential.CredentialCipher.EncryptedCredential;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** The SQL of credentials. Every method takes a client that is bound to a tenant. */
public final class CredentialStore {

  /** An encrypted credential and its row. */
  record StoredCredential(UUID rowId, EncryptedCredential encrypted) {}

  /**
   * The statements of a table with credentials. Those that read return row_id, bytes, nonce and
   * key_id.
   *
   * @param find parameter: an id
   * @param byOtherKeys locks the rows; parameter: the id of a key
   * @param set parameters: an id, and the bytes, the nonce and the key's id of a credential
   * @param replace as {@code set}, without marking the credential as changed
   * @param clear parameter: an id
   */
  public record Statements(
      String find, String byOtherKeys, String set, String replace, String clear) {}

  private static final String FIND =
      """
      select id as row_id, credential as bytes, credential_nonce as nonce, credential_key as key_id
      from generators
      where id = $1 and credential is not null
      """;

  private static final String BY_OTHER_KEYS =
      """
      select id as row_id, credential as bytes, credential_nonce as nonce, credential_key as key_id
      from generators
      where credential_key <> $1
      order by id
      for update
      """;

  private static final String SET =
      """
      update generators
      set credential = $2, credential_nonce = $3, credential_key = $4, credential_set_at = now()
      where id = $1
      """;

  private static final String REPLACE =
      """
      update generators
      set credential = $2, credential_nonce = $3, credential_key = $4
      where id = $1
      """;

  private static final String CLEAR =
      """
      update generators
      set credential = null, credential_nonce = null, credential_key = null, credential_set_at = null
      where id = $1
      """;

  static final Statements OF_GENERATORS = new Statements(FIND, BY_OTHER_KEYS, SET, REPLACE, CLEAR);

  private static final Function<Row, StoredCredential> CREDENTIAL =
      RecordMapper.of(StoredCredential.class);

  private final Statements sql;

  CredentialStore(Statements sql) {
    this.sql = sql;
  }

  Future<Optional<EncryptedCredential>> find(SqlClient db, UUID rowId) {
    return Sql.first(db, CREDENTIAL, sql.find(), rowId)
        .map(found -> found.map(StoredCredential::encrypted));
  }

  /** Locks and returns the credentials that are encrypted with a different key. */
  Future<List<StoredCredential>> encryptedByOthers(SqlClient db, String keyId) {
    return Sql.list(db, CREDENTIAL, sql.byOtherKeys(), keyId);
  }

  Future<Void> set(SqlClient db, UUID rowId, EncryptedCredential credential) {
    return write(db, sql.set(), rowId, credential);
  }

  /** Stores a credential under a new key, without marking it as changed. */
  Future<Void> replace(SqlClient db, UUID rowId, EncryptedCredential credential) {
    return write(db, sql.replace(), rowId, credential);
  }

  Future<Void> clear(SqlClient db, UUID rowId) {
    return Sql.run(db, sql.clear(), rowId);
  }

  private static Future<Void> write(
      SqlClient db, String sql, UUID id, EncryptedCredential credential) {
    return Sql.run(
        db,
        sql,
        id,
        Buffer.buffer(credential.bytes()),
        Buffer.buffer(credential.nonce()),
        credential.keyId());
  }
}
