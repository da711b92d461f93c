package dev.sextant.jobs.tables.calls;

import dev.sextant.jobs.tables.Sql;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.remote.credential.CredentialCipher.EncryptedCredential;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;

/**
 * Encrypted credentials of models. The task that calls a model reads its own: no job carries one.
 */
public final class CredentialStore {

  private static final String OF_GENERATOR =
      """
      select credential, credential_nonce, credential_key
      from generators
      where id = ? and credential is not null
      """;

  private static final String AT_ADDRESS = OF_GENERATOR + " and base_url = ?";

  private static final String OF_EMBEDDER =
      """
      select credential, credential_nonce, credential_key
      from embedders
      where id = ? and credential is not null
      """;

  private static final String IS_AT =
      """
      select
      from generators
      where id = ? and base_url = ?
      """;

  private final TenantTransactions database;

  /** Reads the tables of a tenant. */
  public CredentialStore(TenantTransactions database) {
    this.database = database;
  }

  /** Returns whether a generator is there and has an address. */
  public boolean isAt(String generatorId, String address) {
    return database.inTenant(
        "compare the address of the generator",
        connection ->
            Sql.first(connection, row -> true, IS_AT, UUID.fromString(generatorId), address)
                .isPresent());
  }

  /** Returns the credential of a generator; empty if it has none. */
  public Optional<EncryptedCredential> ofGenerator(String id) {
    return read(OF_GENERATOR, UUID.fromString(id));
  }

  /**
   * Returns the credential of a generator for an address; empty if it has none, or has another
   * address by now.
   */
  public Optional<EncryptedCredential> ofGenerator(String id, String address) {
    return read(AT_ADDRESS, UUID.fromString(id), address);
  }

  /** Returns the credential of an embedder on a server; empty if it has none. */
  public Optional<EncryptedCredential> ofEmbedder(String id) {
    return read(OF_EMBEDDER, UUID.fromString(id));
  }

  private Optional<EncryptedCredential> read(String sql, Object... parameters) {
    return database.inTenant(
        "read the credential",
        connection -> Sql.first(connection, CredentialStore::credential, sql, parameters));
  }

  private static EncryptedCredential credential(ResultSet row) throws SQLException {
    return new EncryptedCredential(row.getBytes(1), row.getBytes(2), row.getString(3));
  }
}
