package dev.sextant.api.generators;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The SQL of credentials. Every method takes a client that is bound to a tenant. */
final class CredentialStore {

  /** An encrypted credential and its generator. */
  record Kept(UUID generatorId, EncryptedCredential sealed) {}

  private static final String FIND =
      """
      select id, credential, credential_nonce, credential_key
      from generators
      where id = $1 and credential is not null
      """;

  private static final String SEALED_BY_OTHERS =
      """
      select id, credential, credential_nonce, credential_key
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

  private static final String SEAL_ANEW =
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

  Future<Optional<EncryptedCredential>> find(SqlClient db, UUID generatorId) {
    return db.preparedQuery(FIND)
        .mapping(CredentialStore::kept)
        .execute(Tuple.of(generatorId))
        .map(rows -> rows.stream().map(Kept::sealed).findFirst());
  }

  /** Locks and returns the credentials that are encrypted with a different key. */
  Future<List<Kept>> sealedByOthers(SqlClient db, String keyId) {
    return db.preparedQuery(SEALED_BY_OTHERS)
        .mapping(CredentialStore::kept)
        .execute(Tuple.of(keyId))
        .map(rows -> rows.stream().toList());
  }

  Future<Void> set(SqlClient db, UUID generatorId, EncryptedCredential sealed) {
    return write(db, SET, generatorId, sealed);
  }

  /** Stores a credential under a new key, without marking it as changed. */
  Future<Void> sealAnew(SqlClient db, UUID generatorId, EncryptedCredential sealed) {
    return write(db, SEAL_ANEW, generatorId, sealed);
  }

  Future<Void> clear(SqlClient db, UUID generatorId) {
    return db.preparedQuery(CLEAR).execute(Tuple.of(generatorId)).mapEmpty();
  }

  private static Future<Void> write(SqlClient db, String sql, UUID id, EncryptedCredential sealed) {
    return db.preparedQuery(sql)
        .execute(
            Tuple.of(
                id, Buffer.buffer(sealed.bytes()), Buffer.buffer(sealed.nonce()), sealed.keyId()))
        .mapEmpty();
  }

  private static Kept kept(Row row) {
    return new Kept(
        row.getUUID("id"),
        new EncryptedCredential(
            row.getBuffer("credential").getBytes(),
            row.getBuffer("credential_nonce").getBytes(),
            row.getString("credential_key")));
  }
}
